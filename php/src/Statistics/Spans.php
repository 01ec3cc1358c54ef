<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/**
 * Days that are summed together, so that a page over a year reads some twenty spans and not 365 days. Their sums stand in the
 * tables of days under numbers of their own. Each span consists of whole ones of the length before.
 */
final readonly class Spans
{
    /** No day has such a number: spans of the first length begin here, those of the second at twice of it. */
    public const FIRST = 10_000_000;
    /** In days. */
    public const LENGTHS = [7, 28];

    /** @return list<int> the numbers of all spans that a day belongs to */
    public static function of(int $day): array
    {
        return array_map(
            static fn (int $index, int $length) => self::FIRST * ($index + 1) + intdiv($day, $length),
            array_keys(self::LENGTHS),
            self::LENGTHS,
        );
    }

    /** @return list<int> the fewest spans and days that together are the days `from` to `to` */
    public static function cover(int $from, int $to): array
    {
        $cover = [];
        for ($day = $from; $day <= $to; $day += $length) {
            [$number, $length] = [$day, 1];
            foreach (self::LENGTHS as $index => $longer) {
                if ($day % $longer === 0 && $day + $longer - 1 <= $to) {
                    [$number, $length] = [self::of($day)[$index], $longer];
                }
            }
            $cover[] = $number;
        }

        return $cover;
    }

    /** The condition of days before one, and of spans that end before it. */
    public static function before(int $day): string
    {
        $spans = array_map(static fn (int $number) => 'day >= ' . $number - $number % self::FIRST . " AND day < $number", self::of($day));

        return implode(' OR ', ["day < $day", ...$spans]);
    }
}
