<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Statistics\NameRows;

/** One film or series, or one episode of it. Dubs, qualities, devices and startups are those of all its episodes. */
final readonly class FilmPage implements DeskPage
{
    private const MEDIAN = 0.5;

    public function __construct(private DeskReader $reader)
    {
    }

    public function data(DeskQuestion $question): array
    {
        [$dimension, $key1, $key2] = self::keyOf($question);
        $names = $this->reader->episodes($question->contentId);
        $totals = fn (?DeskPeriod $period) => $period === null ? null : $this->totals($period, $question);

        return [
            'contentId' => $question->contentId,
            'episodeId' => $question->episodeId === '' ? null : $question->episodeId,
            'title' => $this->reader->title($question->contentId) ?? '',
            'totals' => Totals::of((array) $totals($question->period), $totals($question->before)),
            'retention' => $this->retention($question, $names),
            'tables' => [
                'episodes' => $this->episodes($question, $names),
                'dubs' => $this->keys($question, 'dub'),
                'qualities' => $this->keys($question, 'quality'),
                'devices' => $this->keys($question, 'film-device'),
            ],
        ] + Totals::series($question, fn (DeskPeriod $period) => FilmsPage::steps(
            $period,
            $this->reader->viewSteps($period, $dimension, $key1, $key2),
        ));
    }

    /** @return array{string, string, string} dimension and keys */
    private static function keyOf(DeskQuestion $question): array
    {
        return [$question->episodeId === '' ? 'content' : 'episode', $question->contentId, $question->episodeId];
    }

    /** @return array<string, int|float|null> */
    private function totals(DeskPeriod $period, DeskQuestion $question): array
    {
        $figures = $this->reader->views($period, ...self::keyOf($question));
        $startups = $question->episodeId === '' ? $this->reader->startups($period, 'startup-content', $question->contentId) : null;

        return FilmsPage::figures($figures) + [
            'startupP50' => $startups?->percentile(self::MEDIAN),
            'rebuffer' => $figures->rebuffer(),
            'failureShare' => $figures->failureShare(),
        ];
    }

    /**
     * @param array<string, array{season: ?int, episode: ?int, durationS: ?int}> $names
     * @return array<string, mixed>
     */
    private function retention(DeskQuestion $question, array $names): array
    {
        $isEpisode = $question->episodeId !== '';
        $params = ['content' => $question->contentId] + $question->period->days();
        $changes = $this->reader->rows(
            $isEpisode ? 'episode-watch' : 'content-watch',
            $isEpisode ? ['episode' => $question->episodeId] + $params : $params,
        );
        $name = NameRows::episodeName($question->contentId, $question->episodeId);
        $durations = array_filter(array_column($isEpisode ? array_intersect_key($names, [$name => true]) : $names, 'durationS'));
        $curve = WatchCurve::of($changes, $durations === [] ? null : max($durations));

        return [
            'bucketSeconds' => WatchCurve::BUCKET_S,
            'durationS' => $curve->durationS,
            'views' => $curve->views,
            'share' => $curve->shares(),
            'plays' => $curve->plays,
        ];
    }

    /**
     * @param array<string, array{season: ?int, episode: ?int, durationS: ?int}> $names
     * @return list<array<string, mixed>>
     */
    private function episodes(DeskQuestion $question, array $names): array
    {
        $title = $this->reader->title($question->contentId) ?? '';
        $rows = [];
        foreach ($this->reader->viewKeysOf($question->period, 'episode', $question->contentId, $question->rows) as [, $episode, $of]) {
            $name = $names[NameRows::episodeName($question->contentId, $episode)] ?? null;
            $rows[] = ['episodeId' => $episode, 'title' => $title, 'season' => $name['season'] ?? null, 'episode' => $name['episode'] ?? null]
                + FilmsPage::figures($of);
        }

        return $rows;
    }

    /** @return list<array<string, mixed>> */
    private function keys(DeskQuestion $question, string $dimension): array
    {
        $keys = $this->reader->viewKeysOf($question->period, $dimension, $question->contentId, $question->rows);
        $all = array_sum(array_map(static fn (array $key) => $key[2]->views(), $keys));

        return array_map(static fn (array $key) => [
            'key' => $key[1],
            'views' => $key[2]->views(),
            'playedMs' => $key[2]->playedMs(),
            'share' => ViewFigures::share($key[2]->views(), $all),
        ], $keys);
    }
}
