<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/**
 * Changes of the number of viewers and plays at the borders of the watched runs of one episode: a curve is their prefix sum.
 * The bucket `VIEWS` holds the number of views that watched anything.
 */
final class WatchSums
{
    public const VIEWS = -1;
    private const RUN = '~(\d{1,6})-(\d{1,6})x(\d{1,6})~';

    /** @var array<int, int> */
    private array $viewers = [];
    /** @var array<int, int> */
    private array $plays = [];

    /** @param string $watched of one view, such as `0-36x1,40-44x2` */
    public function add(string $watched): void
    {
        if (preg_match_all(self::RUN, $watched, $runs, PREG_SET_ORDER) === 0) {
            return;
        }
        $this->change(self::VIEWS, 1, 0);
        foreach ($runs as [, $from, $to, $times]) {
            $this->change((int) $from, 1, (int) $times);
            $this->change((int) $to, -1, -(int) $times);
        }
    }

    public function change(int $bucket, int $viewers, int $plays): void
    {
        $this->viewers[$bucket] = ($this->viewers[$bucket] ?? 0) + $viewers;
        $this->plays[$bucket] = ($this->plays[$bucket] ?? 0) + $plays;
    }

    /** The changes that are not zero, as text: the differences of a day are kept until all is read. */
    public function packed(): string
    {
        $changes = [];
        foreach ($this->viewers as $bucket => $viewers) {
            if ($viewers !== 0 || $this->plays[$bucket] !== 0) {
                $changes[] = "$bucket:$viewers:{$this->plays[$bucket]}";
            }
        }

        return implode(' ', $changes);
    }

    /** @return iterable<array{bucket: int, viewers: int, plays: int}> */
    public static function unpacked(string $packed): iterable
    {
        foreach ($packed === '' ? [] : explode(' ', $packed) as $change) {
            [$bucket, $viewers, $plays] = array_map(intval(...), explode(':', $change));
            yield ['bucket' => $bucket, 'viewers' => $viewers, 'plays' => $plays];
        }
    }
}
