<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Statistics\Histogram;

/** How well the views played, by the rates of docs/quality-of-experience.md. */
final readonly class QualityPage implements DeskPage
{
    private const MEDIAN = 0.5;
    private const SLOW = 0.95;

    public function __construct(private DeskReader $reader)
    {
    }

    public function data(DeskQuestion $question): array
    {
        $period = $question->period;
        $all = $this->reader->views($period);
        $before = $question->before;

        return [
            'totals' => Totals::of(
                self::figures($all, $this->reader->startups($period)),
                $before === null ? null : self::figures($this->reader->views($before), $this->reader->startups($before)),
            ),
            'tables' => [
                'failures' => $this->failures($question, $all->views()),
                'sites' => $this->keys($question, 'origin'),
                'browsers' => $this->keys($question, 'browser'),
                'countries' => $this->keys($question, 'country'),
            ],
        ] + Totals::series($question, $this->series(...));
    }

    /** @return list<array<string, mixed>> */
    private function series(DeskPeriod $period): array
    {
        $views = $this->reader->viewSteps($period);
        $startups = $this->reader->startupSteps($period);
        $series = [];
        foreach ($period->moments() as $step => $at) {
            $series[] = ['at' => $at] + self::figures($views[$step] ?? new ViewFigures([]), $startups[$step] ?? new Histogram());
        }

        return $series;
    }

    /** @return array<string, int|float|null> */
    private static function figures(ViewFigures $of, Histogram $startups): array
    {
        return [
            'startupP50' => $startups->percentile(self::MEDIAN),
            'startupP95' => $startups->percentile(self::SLOW),
            'rebuffer' => $of->rebuffer(),
            'failureShare' => $of->failureShare(),
            'earlyExitShare' => $of->earlyExitShare(),
            'adExitShare' => $of->adExitShare(),
        ];
    }

    /** @return list<array<string, mixed>> */
    private function failures(DeskQuestion $question, int $views): array
    {
        $rows = [];
        foreach ($this->reader->viewKeys($question->period, 'failure', $question->rows) as [$kind, $host, $of]) {
            // The rest are decisions of the catalogue.
            if ($of->failures() > 0) {
                $rows[] = ['kind' => $kind, 'host' => $host, 'n' => $of->failures(), 'share' => ViewFigures::share($of->failures(), $views)];
            }
        }

        return $rows;
    }

    /** @return list<array<string, mixed>> */
    private function keys(DeskQuestion $question, string $dimension): array
    {
        $keys = $this->reader->viewKeys($question->period, $dimension, $question->rows);
        $startups = $this->reader->startupKeys($question->period, "startup-$dimension", array_flip(array_column($keys, 0)));
        $rows = [];
        foreach ($keys as [$key, , $of]) {
            $figures = self::figures($of, $startups[$key] ?? new Histogram());
            unset($figures['adExitShare']);
            $rows[] = ['key' => $key, 'views' => $of->views()] + $figures;
        }

        return $rows;
    }
}
