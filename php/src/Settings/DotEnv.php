<?php

declare(strict_types=1);

namespace VvPlayer\Settings;

/**
 * The text of a `.env`: `NAME=value` lines, `#` comments, quotes. Nothing is expanded and nothing runs over a line's end.
 * In single quotes every character stands for itself, in double quotes `\"` and `\\` are one character; without quotes
 * the value ends before ` #`; one that begins with # and goes on without a blank is meant as a value, and needs quotes.
 */
final readonly class DotEnv
{
    private const MAX_BYTES = 65_536;
    private const LINE = '~^(?:export[ \t]+)?([A-Z][A-Z0-9_]*)[ \t]*=[ \t]*(.*)$~D';
    private const QUOTED = '~^(?:\'([^\']*)\'|"((?:[^"\\\\]|\\\\["\\\\])*)")[ \t]*(?:#.*)?$~D';

    /**
     * @param array<string, string> $values
     * @param list<int> $badLines numbers of unreadable lines, from 1
     */
    private function __construct(public array $values, public array $badLines)
    {
    }

    public static function parse(string $text): self
    {
        $values = [];
        $badLines = [];
        $text = substr(str_starts_with($text, "\u{FEFF}") ? substr($text, 3) : $text, 0, self::MAX_BYTES);
        foreach (preg_split('~\r\n|\r|\n~', $text) ?: [] as $index => $line) {
            $line = trim($line, " \t");
            if ($line === '' || $line[0] === '#') {
                continue;
            }
            $value = preg_match(self::LINE, $line, $match) === 1 ? self::value($match[2]) : null;
            if ($value === null) {
                $badLines[] = $index + 1;
            } else {
                $values[$match[1]] = $value;
            }
        }

        return new self($values, $badLines);
    }

    /** Null for an ambiguous value: a control character, an unclosed quote, `#f00`. */
    private static function value(string $text): ?string
    {
        if (preg_match('~[\x00-\x08\x0a-\x1f\x7f]|^#[^\s#]~', $text) === 1) {
            return null;
        }
        if ($text === '' || ($text[0] !== '"' && $text[0] !== "'")) {
            return rtrim((string) preg_replace('~(?:^|[ \t])#.*$~D', '', $text));
        }
        if (preg_match(self::QUOTED, $text, $match) !== 1) {
            return null;
        }

        return isset($match[2]) ? (string) preg_replace('~\\\\(["\\\\])~', '$1', $match[2]) : $match[1];
    }
}
