<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Statistics;

/**
 * What the desk has to say about the messages of SimulatedDay, counted from what they say: no row, sum or query is read.
 * docs/statistics.md, The desk, has the definitions.
 */
final class Truth
{
    private const BLOCKED = ['region-blocked', 'content-not-found'];
    private const HOUR_S = 3600;
    private const MOSCOW_S = 10_800;
    private const DAY_S = 86_400;

    /** @var list<array<string, mixed>> the last message of each view, with `firstAt` */
    public array $views = [];
    /** @var list<array<string, mixed>> the last message of each break, with `firstAt` */
    public array $breaks = [];

    /**
     * @param list<array<string, mixed>> $messages
     * @param int $until seconds: later messages have not come yet
     */
    public function __construct(array $messages, int $until = PHP_INT_MAX)
    {
        $known = ['views' => [], 'breaks' => []];
        foreach ($messages as $message) {
            if ($message['at'] > $until) {
                continue;
            }
            $isBreak = $message['kind'] === 'break';
            $thing = &$known[$isBreak ? 'breaks' : 'views'][$isBreak ? "{$message['session']} {$message['breakNumber']}" : $message['view']];
            $first = min($thing['firstAt'] ?? PHP_INT_MAX, $message['at']);
            // Of a repeated message the first counts.
            $isNews = $thing === null || $message['sequence'] > $thing['sequence']
                || ($message['sequence'] === $thing['sequence'] && $message['at'] < $thing['at']);
            $thing = ['firstAt' => $first] + ($isNews ? $message : $thing);
            unset($thing);
        }
        $this->views = array_values($known['views']);
        $this->breaks = array_values($known['breaks']);
    }

    /** @return list<array<string, mixed>> */
    public function viewsOf(int $fromDay, int $toDay): array
    {
        return array_values(array_filter($this->views, self::isIn($fromDay, $toDay)));
    }

    /** @return list<array<string, mixed>> */
    public function breaksOf(int $fromDay, int $toDay): array
    {
        return array_values(array_filter($this->breaks, self::isIn($fromDay, $toDay)));
    }

    private static function isIn(int $fromDay, int $toDay): \Closure
    {
        return static function (array $thing) use ($fromDay, $toDay): bool {
            $day = intdiv($thing['firstAt'] + self::MOSCOW_S, self::DAY_S);

            return $day >= $fromDay && $day <= $toDay;
        };
    }

    /**
     * @param list<array<string, mixed>> $things
     * @return array<string, list<array<string, mixed>>>
     */
    public static function by(array $things, \Closure $key): array
    {
        $groups = [];
        foreach ($things as $thing) {
            $groups[$key($thing)][] = $thing;
        }

        return $groups;
    }

    public static function hourOf(array $thing): int
    {
        return intdiv($thing['firstAt'], self::HOUR_S);
    }

    /** @param list<array<string, mixed>> $views */
    public static function count(array $views, \Closure $is): int
    {
        return count(array_filter($views, $is));
    }

    /** @param list<array<string, mixed>> $views */
    public static function playedMs(array $views): int
    {
        return array_sum(array_map(static fn (array $view) => $view['kind'] === 'qoe' ? $view['played'] ?? 0 : 0, $views));
    }

    public static function isStarted(array $view): bool
    {
        return $view['kind'] === 'play' || isset($view['startup']);
    }

    public static function isCompleted(array $view): bool
    {
        return $view['kind'] === 'qoe' && $view['duration'] !== null
            && count($view['buckets'] ?? []) >= 0.9 * ceil($view['duration'] / 10) && ($view['buckets'] ?? []) !== [];
    }

    public static function isFailure(array $view): bool
    {
        return isset($view['failure']) && !in_array($view['failure'][0], self::BLOCKED, true);
    }

    public static function isBlocked(array $view): bool
    {
        return isset($view['failure']) && in_array($view['failure'][0], self::BLOCKED, true);
    }

    /** @param list<array<string, mixed>> $views */
    public static function completion(array $views): ?float
    {
        return self::share(self::count($views, self::isCompleted(...)), self::count($views, self::isStarted(...)));
    }

    public static function share(int $part, int $whole): ?float
    {
        return $whole === 0 ? null : round($part / $whole, 6);
    }

    /** Views with a number in the session of 1, of messages that name it. */
    public static function viewers(array $views): int
    {
        return self::count($views, static fn (array $view) => $view['kind'] === 'play' || $view['sessionView'] === 1);
    }

    public static function viewersOfContent(array $views): int
    {
        return self::count($views, static fn (array $view) => $view['kind'] === 'play' || $view['contentView'] === 1);
    }

    /** Sessions of each hour. */
    public static function viewersOfEpisode(array $views): int
    {
        return count(array_unique(array_map(static fn (array $view) => $view['session'] . ' ' . self::hourOf($view), $views)));
    }

    /** The nearest rank of the exact times, as the value of the nearest bucket by ratio. */
    public static function percentile(array $views, int $percent): ?int
    {
        $times = [];
        foreach ($views as $view) {
            if ($view['kind'] === 'qoe' && isset($view['startup'])) {
                $times[] = $view['startup'];
            }
        }
        if ($times === []) {
            return null;
        }
        sort($times);
        $ms = $times[(int) ceil(count($times) * $percent / 100) - 1];
        $value = 50.0;
        while (abs(log($ms / ($value * 1.1))) < abs(log($ms / $value))) {
            $value *= 1.1;
        }

        return (int) round($value);
    }

    /** @return array<string, int|float|null> */
    public static function quality(array $views): array
    {
        $sum = static fn (string $field) => array_sum(array_map(
            static fn (array $view) => $view['kind'] === 'qoe' ? $view[$field] ?? 0 : 0,
            $views,
        ));

        return [
            'startupP50' => self::percentile($views, 50),
            'startupP95' => self::percentile($views, 95),
            'rebuffer' => self::share($sum('rebuffer'), $sum('watch')),
            'failureShare' => self::share(self::count($views, self::isFailure(...)), count($views)),
            'earlyExitShare' => self::share(self::count($views, static fn ($view) => isset($view['early'])), count($views)),
            'adExitShare' => self::share(self::count($views, static fn ($view) => isset($view['adExit'])), count($views)),
        ];
    }

    /** @return array{views: int, share: list<float>, plays: list<int>} */
    public static function retention(array $views, int $durationS): array
    {
        $watched = array_filter($views, static fn (array $view) => ($view['buckets'] ?? []) !== []);
        $buckets = (int) ceil($durationS / 10);
        $viewers = $plays = array_fill(0, $buckets, 0);
        foreach ($watched as $view) {
            foreach ($view['buckets'] as $bucket => $times) {
                if ($bucket < $buckets) {
                    $viewers[$bucket] += 1;
                    $plays[$bucket] += $times;
                }
            }
        }

        return [
            'views' => count($watched),
            'share' => array_map(static fn (int $of) => self::share($of, count($watched)) ?? 0.0, $viewers),
            'plays' => $plays,
        ];
    }

    /** @return list<array<string, mixed>> each source of breaks, with its break's fields */
    public static function sources(array $breaks): array
    {
        $sources = [];
        foreach ($breaks as $break) {
            foreach ($break['sources'] as $source) {
                $sources[] = $source + ['origin' => $break['origin'], 'firstAt' => $break['firstAt']];
            }
        }

        return $sources;
    }

    /** @return list<array<string, mixed>> each ad of sources */
    public static function ads(array $sources): array
    {
        $ads = [];
        foreach ($sources as $source) {
            foreach ($source['ads'] as $ad) {
                $ads[] = $ad + ['origin' => $source['origin'], 'host' => $source['host']];
            }
        }

        return $ads;
    }

    /** @return array<string, int|float|null> */
    public static function tag(array $sources): array
    {
        $ads = self::ads($sources);
        $sum = static fn (string $field) => array_sum(array_column($sources, $field));
        $frames = array_filter(array_column($ads, 'first_frame_ms'), is_int(...));
        $lost = array_filter($sources, static fn (array $source) => array_sum(array_column($source['ads'], 'started')) === 0);

        return [
            'asked' => $sum('asked'),
            'answered' => $sum('answered'),
            'filled' => $sum('filled'),
            'fill' => self::share(self::count($sources, static fn ($source) => $source['ads'] !== []), count($sources)),
            'impressions' => array_sum(array_column($ads, 'started')),
            'completed' => array_sum(array_column($ads, 'completed')),
            'skipped' => array_sum(array_column($ads, 'skipped')),
            'clicks' => array_sum(array_column($ads, 'clicks')),
            'errors' => $sum('errors'),
            'lostMs' => array_sum(array_column($lost, 'ms')),
            'firstFrameMs' => $frames === [] ? null : (int) round(array_sum($frames) / count($frames)),
        ];
    }
}
