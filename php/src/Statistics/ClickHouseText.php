<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/** Values in the SQL of ClickHouse and in its format TabSeparated, which all its versions write alike. */
final readonly class ClickHouseText
{
    private const ESCAPES = ["\\" => '\\\\', "'" => "\\'", "\0" => '\\0', "\n" => '\\n', "\r" => '\\r', "\t" => '\\t', "\x08" => '\\b', "\f" => '\\f'];
    /** Texts and remarks, where a colon names no parameter; else a name after one colon. */
    private const TOKEN = "~'(?:[^'\\\\]|\\\\.|'')*'|--[^\\n]*|/\\*.*?\\*/|::|:([a-z_][a-z0-9_]*)~is";
    /** A table in a query, with its alias. */
    private const READ = '~\b(FROM|JOIN)\s+([a-z_]+)(?:\s+AS\s+([a-z_][a-z0-9_]*))?~';

    private const TYPE = '~^[A-Z][A-Za-z0-9]*(?:\(.*\))?$~D';

    /** A literal: numbers as they are, texts quoted. */
    public static function literal(int|string $value): string
    {
        return is_int($value) ? self::integer($value) : "'" . strtr($value, self::ESCAPES) . "'";
    }

    /**
     * A named query with its parameters, for tables that hold replaced rows until a merge, and for sums of hours and days in one table.
     *
     * @param array<string, int|string> $params
     * @throws \LogicException for a parameter without a value
     */
    public static function bound(string $sql, array $params): string
    {
        $merged = (string) preg_replace_callback(self::READ, self::merged(...), $sql);

        return (string) preg_replace_callback(self::TOKEN, static function (array $match) use ($params): string {
            $name = $match[1] ?? '';
            if ($name === '') {
                return $match[0];
            }

            return self::literal($params[$name] ?? throw new \LogicException("No value for :$name"));
        }, $merged);
    }

    /** @param array<int, string> $match */
    private static function merged(array $match): string
    {
        [, $word, $table] = $match;
        foreach (array_keys(Tables::all()) as $hours) {
            $days = Tables::daysOf($hours);
            // One table has the sums of both.
            if ($days !== null && ($table === $hours || $table === $days)) {
                return "$word $hours PREWHERE span = " . ($table === $days ? ClickHouseSchema::OF_DAYS : ClickHouseSchema::OF_HOURS);
            }
        }
        $isReplaced = in_array($table, ClickHouseSchema::REPLACED, true);

        return "$word $table" . (isset($match[3]) ? " AS $match[3]" : '') . ($isReplaced ? ' FINAL' : '');
    }

    /** @param list<int|float|string> $values */
    public static function line(array $values): string
    {
        $cells = array_map(static fn ($value) => is_string($value) ? strtr($value, self::ESCAPES) : (string) $value, $values);

        return implode("\t", $cells) . "\n";
    }

    /**
     * The rows of an answer in the format TabSeparatedWithNamesAndTypes. A number that SQLite has as NULL, the quotient of a
     * division by zero, is null here as well.
     *
     * @return \Generator<int, array<string, int|float|string|null>>
     * @throws \UnexpectedValueException for a text of another format
     */
    public static function rows(string $text): \Generator
    {
        [$names, $at] = self::cells($text, 0);
        [$types, $at] = self::cells($text, $at);
        if (count($names) !== count($types) || preg_grep(self::TYPE, $types, PREG_GREP_INVERT) !== []) {
            throw new \UnexpectedValueException('No names and types.');
        }
        $kinds = array_map(self::kind(...), $types);
        while ($at < strlen($text)) {
            [$cells, $at] = self::cells($text, $at);
            if (count($cells) !== count($names)) {
                throw new \UnexpectedValueException('A row without a cell for each name.');
            }
            yield array_combine($names, array_map(self::value(...), $cells, $kinds));
        }
    }

    /** @return array{list<string>, int} the cells of the line that begins there, and the beginning of the next */
    private static function cells(string $text, int $at): array
    {
        $end = strpos($text, "\n", min($at, strlen($text)));
        $end = $end === false ? strlen($text) : $end;

        return [explode("\t", substr($text, $at, $end - $at)), $end + 1];
    }

    /** @return 'int'|'float'|'text' */
    private static function kind(string $type): string
    {
        return match (1) {
            preg_match('~^(?:LowCardinality\()?(?:Nullable\()?(?:U?Int\d+|Bool)\)*$~D', $type) => 'int',
            preg_match('~^(?:Nullable\()?(?:Float|Decimal)~', $type) => 'float',
            default => 'text',
        };
    }

    private static function value(string $cell, string $kind): int|float|string|null
    {
        return match (true) {
            $cell === '\N' => null,
            $kind === 'int' => (int) $cell,
            $kind === 'float' => is_numeric($cell) ? (float) $cell : null,
            str_contains($cell, '\\') => strtr($cell, array_flip(self::ESCAPES)),
            default => $cell,
        };
    }

    /** The least of 64 bits has no literal of its own: its digits are read before its sign. */
    private static function integer(int $value): string
    {
        return match (true) {
            $value === PHP_INT_MIN => '(-9223372036854775807 - 1)',
            $value < 0 => "($value)",
            default => (string) $value,
        };
    }
}
