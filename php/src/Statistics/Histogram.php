<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/**
 * Times of startups by buckets that grow by a tenth each, so that percentiles of any set of views come from sums. A
 * percentile is therefore right to 5 % (docs/statistics.md, The desk).
 */
final class Histogram
{
    public const LAST_BUCKET = 90;
    private const FIRST_MS = 50;
    private const GROWTH = 1.1;

    /** @var array<int, int> views by bucket */
    private array $counts = [];
    private int $total = 0;

    public static function bucketOf(int $ms): int
    {
        if ($ms < self::FIRST_MS) {
            return 0;
        }

        return min(self::LAST_BUCKET, (int) round(log($ms / self::FIRST_MS) / log(self::GROWTH)));
    }

    public static function valueOf(int $bucket): int
    {
        return (int) round(self::FIRST_MS * self::GROWTH ** $bucket);
    }

    public function add(int $bucket, int $views): void
    {
        $this->counts[$bucket] = ($this->counts[$bucket] ?? 0) + $views;
        $this->total += $views;
    }

    /** The nearest-rank percentile in ms; null without a view. */
    public function percentile(float $share): ?int
    {
        if ($this->total <= 0) {
            return null;
        }
        ksort($this->counts);
        $rank = max(1, (int) ceil($share * $this->total));
        $seen = 0;
        foreach ($this->counts as $bucket => $views) {
            $seen += $views;
            if ($seen >= $rank) {
                break;
            }
        }

        return self::valueOf($bucket);
    }
}
