<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

/** Figures of a period beside those of the period before. */
final readonly class Totals
{
    /**
     * @param array<string, int|float|null> $now
     * @param array<string, int|float|null>|null $before null where no comparison is asked for
     * @return array<string, array{now: int|float|null, before: int|float|null}>
     */
    public static function of(array $now, ?array $before = null): array
    {
        $totals = [];
        foreach ($now as $name => $value) {
            $totals[$name] = ['now' => $value, 'before' => $before[$name] ?? null];
        }

        return $totals;
    }

    /**
     * The series of the period, and of the one before where it is asked for.
     *
     * @param \Closure(DeskPeriod): list<array<string, mixed>> $series
     * @return array<string, list<array<string, mixed>>>
     */
    public static function series(DeskQuestion $question, \Closure $series): array
    {
        return ['series' => $series($question->period)]
            + ($question->before === null ? [] : ['seriesBefore' => $series($question->before)]);
    }
}
