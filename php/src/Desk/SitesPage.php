<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

/** The sites that embed the player. */
final readonly class SitesPage implements DeskPage
{
    public function __construct(private DeskReader $reader)
    {
    }

    public function data(DeskQuestion $question): array
    {
        $before = $question->before;
        $totals = fn (DeskPeriod $period) => self::totals($this->reader->views($period));

        return [
            'totals' => Totals::of($totals($question->period), $before === null ? null : $totals($before)),
            'tables' => ['sites' => $this->sites($question)],
        ] + Totals::series($question, fn (DeskPeriod $period) => FilmsPage::steps($period, $this->reader->viewSteps($period)));
    }

    /** @return array<string, int> */
    private static function totals(ViewFigures $of): array
    {
        return ['views' => $of->views(), 'viewers' => $of->viewers(), 'blocked' => $of->blocked()];
    }

    /** @return list<array<string, mixed>> */
    private function sites(DeskQuestion $question): array
    {
        $sites = $this->reader->viewKeys($question->period, 'origin', $question->rows);
        $before = ViewsBefore::of($this->reader, $question, 'origin', array_flip(array_column($sites, 0)));

        return array_map(static fn (array $site) => [
            'origin' => $site[0],
            'views' => $site[2]->views(),
            'viewers' => $site[2]->viewers(),
            'playedMs' => $site[2]->playedMs(),
            'blocked' => $site[2]->blocked(),
            'beforeViews' => $before->views($site[0]),
        ], $sites);
    }
}
