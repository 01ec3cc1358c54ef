<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/** Adds the views of an hour to the sums of each dimension. docs/statistics.md, The desk, defines the figures. */
final readonly class ViewSums
{
    public const COLUMNS = [
        'views', 'viewers', 'started', 'completed', 'watch_ms', 'played_ms', 'rebuffer_ms', 'rebuffers', 'startups', 'startup_ms',
        'failures', 'early_exits', 'ad_exits', 'blocked',
    ];
    /** Decisions of the catalogue are no failures (docs/quality-of-experience.md, Definitions). */
    public const BLOCKED = ['region-blocked', 'content-not-found'];
    private const VIEWERS = 1;

    public function __construct(public SumTable $table, private KeyLimit $limit)
    {
    }

    /** @param array<string, mixed> $view a row of `views` */
    public function add(array $view): void
    {
        $values = self::valuesOf($view);
        $startup = (int) $view['startup_ms'];
        $ofSession = self::withViewers($values, (int) $view['session_view'] === 1 ? 1 : 0);
        $ofContent = self::withViewers($values, (int) $view['content_view'] === 1 ? 1 : 0);
        $this->table->add('all', '', '', $ofSession);
        $this->addStartup('startup', '', $startup);
        foreach (['origin', 'browser', 'device', 'country'] as $dimension) {
            $key = $this->key($dimension, (string) $view[$dimension]);
            $this->table->add($dimension, $key, '', $ofSession);
            if ($dimension !== 'device') {
                $this->addStartup("startup-$dimension", $key, $startup);
            }
        }
        $content = $this->key('content', (string) $view['content_id']);
        $this->table->add('content', $content, '', $ofContent);
        $this->addStartup('startup-content', $content, $startup);
        // The viewers of an episode are counted apart: a viewer of the series has seen another one before.
        $this->addPair('episode', $content, (string) $view['episode_id'], $values);
        $this->addPair('dub', $content, (string) $view['dub'], $ofContent);
        $this->addPair('quality', $content, (string) $view['quality'], $ofContent);
        $this->addPair('film-device', $content, (string) $view['device'], $ofContent);
        if ((string) $view['failure'] !== '') {
            $this->addPair('failure', (string) $view['failure'], (string) $view['failure_host'], $ofSession);
        }
    }

    /** Adds the viewers of an episode: sessions that watched it in this hour. */
    public function addEpisodeViewers(string $content, string $episode, int $viewers): void
    {
        $values = self::withViewers(array_fill(0, count(self::COLUMNS), 0), $viewers);
        $this->addPair('episode', $this->key('content', $content), $episode, $values);
    }

    /**
     * @param array<string, mixed> $view
     * @return list<int> without viewers
     */
    private static function valuesOf(array $view): array
    {
        $startup = (int) $view['startup_ms'];
        $failure = (string) $view['failure'];
        $isBlocked = in_array($failure, self::BLOCKED, true);

        return [
            1,
            0,
            (int) $view['started'],
            (int) $view['completed'],
            max(0, (int) $view['watch_ms']),
            max(0, (int) $view['played_ms']),
            max(0, (int) $view['rebuffer_ms']),
            max(0, (int) $view['rebuffer_count']),
            $startup < 0 ? 0 : 1,
            max(0, $startup),
            $failure !== '' && !$isBlocked ? 1 : 0,
            (int) $view['exit_before_start'] === 1 ? 1 : 0,
            (int) $view['exit_during_ad'] === 1 ? 1 : 0,
            $isBlocked ? 1 : 0,
        ];
    }

    /**
     * @param list<int> $values
     * @return list<int>
     */
    private static function withViewers(array $values, int $viewers): array
    {
        $values[self::VIEWERS] = $viewers;

        return $values;
    }

    private function key(string $dimension, string $key): string
    {
        return $this->limit->allows($dimension, $key) ? $key : KeyLimit::OTHERS;
    }

    /** @param list<int> $values */
    private function addPair(string $dimension, string $key1, string $key2, array $values): void
    {
        if ($this->limit->allows($dimension, $key1, $key2)) {
            $this->table->add($dimension, $key1, $key2, $values);
        } else {
            $this->table->add($dimension, KeyLimit::OTHERS, '', $values);
        }
    }

    private function addStartup(string $dimension, string $key, int $ms): void
    {
        if ($ms >= 0) {
            $this->table->add($dimension, $key, (string) Histogram::bucketOf($ms), [0, 0, 0, 0, 0, 0, 0, 0, 1, $ms, 0, 0, 0, 0]);
        }
    }
}
