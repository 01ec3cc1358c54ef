<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

/** What each ad tag and each erid brought and lost. */
final readonly class AdsPage implements DeskPage
{
    public function __construct(private DeskReader $reader)
    {
    }

    public function data(DeskQuestion $question): array
    {
        $before = $question->before;

        return [
            'totals' => Totals::of($this->totals($question->period), $before === null ? null : $this->totals($before)),
            'tables' => ['tags' => $this->tags($question), 'codes' => $this->codes($question), 'erids' => $this->erids($question)],
        ] + Totals::series($question, $this->series(...));
    }

    /** @return array<string, int|float|null> */
    private function totals(DeskPeriod $period): array
    {
        $all = $this->reader->ads($period);
        $tags = $this->reader->ads($period, 'tags');

        return [
            'breaks' => $all['breaks'] ?? 0,
            'asked' => $all['asked'] ?? 0,
            'answered' => $all['answered'] ?? 0,
            'filled' => $all['filled'] ?? 0,
            'fill' => ViewFigures::share($tags['filled'] ?? 0, $tags['breaks'] ?? 0),
            'impressions' => $all['impressions'] ?? 0,
            'completed' => $all['completed'] ?? 0,
            'clicks' => $all['clicks'] ?? 0,
            'errors' => $all['errors'] ?? 0,
            'lostMs' => $all['lost_ms'] ?? 0,
        ];
    }

    /** @return list<array<string, int>> */
    private function series(DeskPeriod $period): array
    {
        $steps = $this->reader->adSteps($period);
        $series = [];
        foreach ($period->moments() as $step => $at) {
            $figures = ['at' => $at];
            foreach (['asked', 'filled', 'impressions', 'errors'] as $column) {
                $figures[$column] = (int) ($steps[$step][$column] ?? 0);
            }
            $series[] = $figures;
        }

        return $series;
    }

    /** @return list<array<string, mixed>> */
    private function tags(DeskQuestion $question): array
    {
        $filled = [];
        foreach ($this->reader->adKeys($question->period, 'tag', DeskQuestion::ALL_ROWS) as $tag) {
            $filled[$tag['key1']] = ViewFigures::share($tag['filled'], $tag['breaks']);
        }

        return array_map(static fn (array $host) => [
            'host' => $host['key1'],
            'asked' => $host['asked'],
            'answered' => $host['answered'],
            'filled' => $host['filled'],
            'fill' => $filled[$host['key1']] ?? null,
            'impressions' => $host['impressions'],
            'completed' => $host['completed'],
            'skipped' => $host['skipped'],
            'clicks' => $host['clicks'],
            'errors' => $host['errors'],
            'lostMs' => $host['lost_ms'],
            'firstFrameMs' => $host['first_frames'] > 0 ? (int) round($host['first_frame_ms'] / $host['first_frames']) : null,
        ], $this->reader->adKeys($question->period, 'host', $question->rows));
    }

    /** @return list<array<string, mixed>> */
    private function codes(DeskQuestion $question): array
    {
        return array_map(static fn (array $code) => [
            'host' => $code['key1'],
            'code' => $code['key2'] === '' ? null : (int) $code['key2'],
            'n' => $code['errors'],
            'words' => VastCodes::words((int) $code['key2']),
        ], $this->reader->adKeys($question->period, 'host-code', $question->rows));
    }

    /** @return list<array<string, mixed>> */
    private function erids(DeskQuestion $question): array
    {
        return array_map(static fn (array $erid) => [
            'erid' => $erid['key1'],
            'advertiser' => $erid['key2'],
            'impressions' => $erid['impressions'],
            'q1' => $erid['q1'],
            'q2' => $erid['q2'],
            'q3' => $erid['q3'],
            'completed' => $erid['completed'],
            'skipped' => $erid['skipped'],
            'clicks' => $erid['clicks'],
        ], $this->reader->adKeys($question->period, 'erid', $question->rows));
    }
}
