<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/** A named query in the words of SQLite. */
final readonly class SqliteText
{
    /** A period as a whole. A query that tells its days apart asks `day >= :from AND day <= :to` instead. */
    private const PERIOD = 'day BETWEEN :from AND :to';

    /**
     * The text with a period by its spans, and the parameters that are left.
     *
     * @param array<string, int|string> $params
     * @return array{string, array<string, int|string>}
     */
    public static function bound(string $sql, array $params): array
    {
        if (!str_contains($sql, self::PERIOD)) {
            return [$sql, $params];
        }
        $cover = Spans::cover((int) $params['from'], (int) $params['to']);
        unset($params['from'], $params['to']);

        return [str_replace(self::PERIOD, 'day IN (' . implode(', ', $cover) . ')', $sql), $params];
    }
}
