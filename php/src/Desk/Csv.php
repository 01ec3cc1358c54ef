<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

/** A table as a file that spreadsheets in Russian open at once. */
final readonly class Csv
{
    private const BOM = "\u{FEFF}";
    private const SEPARATOR = ';';
    private const END = "\r\n";
    /** A cell that begins with one of them is a formula, and strangers write the texts. */
    private const FORMULA = '~^[=+\-@\t\r]~';

    /**
     * @param list<string> $titles of the columns
     * @param iterable<list<mixed>> $rows
     */
    public static function text(array $titles, iterable $rows): string
    {
        $text = self::BOM . self::line($titles);
        foreach ($rows as $row) {
            $text .= self::line($row);
        }

        return $text;
    }

    /** @param list<mixed> $cells */
    private static function line(array $cells): string
    {
        return implode(self::SEPARATOR, array_map(self::cell(...), $cells)) . self::END;
    }

    private static function cell(mixed $value): string
    {
        if (is_float($value)) {
            return str_replace('.', ',', (string) $value);
        }
        $text = (string) $value;
        if (is_string($value) && preg_match(self::FORMULA, $text) === 1) {
            $text = "'$text";
        }

        return preg_match('~[";\r\n]~', $text) === 1 ? '"' . str_replace('"', '""', $text) . '"' : $text;
    }
}
