<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Statistics\WatchSums;

/** How many views watched each ten seconds of a content, and how often these were played. */
final readonly class WatchCurve
{
    public const BUCKET_S = 10;
    private const BINS = 100;
    private const MOST_BUCKETS = 8_640;
    private const FULL = 100;

    /**
     * @param list<int> $viewers by bucket
     * @param list<int> $plays by bucket
     */
    private function __construct(public int $views, public int $durationS, public array $viewers, public array $plays)
    {
    }

    /**
     * @param iterable<array<string, mixed>> $changes at the borders of watched ranges, by bucket
     * @param int|null $durationS of the content; null when it is unknown, so that the curve ends with what was watched
     */
    public static function of(iterable $changes, ?int $durationS): self
    {
        [$views, $viewers, $plays, $now, $playing] = [0, [], [], 0, 0];
        foreach ($changes as $change) {
            $bucket = (int) $change['bucket'];
            if ($bucket === WatchSums::VIEWS) {
                $views = (int) $change['viewers'];
                continue;
            }
            for ($at = count($viewers); $at < min($bucket, self::MOST_BUCKETS); $at += 1) {
                [$viewers[], $plays[]] = [$now, $playing];
            }
            $now += (int) $change['viewers'];
            $playing += (int) $change['plays'];
        }
        $durationS = min($durationS ?? count($viewers) * self::BUCKET_S, self::MOST_BUCKETS * self::BUCKET_S);
        $buckets = intdiv($durationS + self::BUCKET_S - 1, self::BUCKET_S);
        $fit = static fn (array $list) => array_slice(array_pad($list, $buckets, 0), 0, $buckets);

        return new self($views, $durationS, $fit($viewers), $fit($plays));
    }

    /** @return list<float> the share of the views that watched each bucket */
    public function shares(): array
    {
        return array_map(fn (int $viewers) => ViewFigures::share($viewers, $this->views) ?? 0.0, $this->viewers);
    }

    /** @return list<int> how often each hundredth was played, where 100 is the most */
    public function heat(): array
    {
        $bins = [];
        for ($bin = 0; $bin < self::BINS; $bin += 1) {
            $bins[] = $this->meanPlays($bin * $this->durationS / self::BINS, ($bin + 1) * $this->durationS / self::BINS);
        }
        $most = max($bins);

        return array_map(static fn (float $plays) => $most > 0 ? (int) round(self::FULL * $plays / $most) : 0, $bins);
    }

    private function meanPlays(float $fromS, float $toS): float
    {
        $sum = 0.0;
        for ($bucket = (int) floor($fromS / self::BUCKET_S); $bucket * self::BUCKET_S < $toS; $bucket += 1) {
            $part = min($toS, ($bucket + 1) * self::BUCKET_S) - max($fromS, $bucket * self::BUCKET_S);
            $sum += $part * ($this->plays[$bucket] ?? 0);
        }

        return $toS > $fromS ? $sum / ($toS - $fromS) : 0.0;
    }
}
