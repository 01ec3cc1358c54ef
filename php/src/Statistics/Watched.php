<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/** The parts of the content that a view played: runs of ten-second buckets. */
final readonly class Watched
{
    public const BUCKET_S = 10;
    private const MOST_RUNS = 200;
    /** Of a film of 24 hours. */
    private const MOST_BUCKETS = 8_640;
    private const MOST_TIMES = 1_000;
    private const COMPLETED_PERCENT = 90;

    /** @param list<array{int, int, int}> $runs from, to (exclusive) and times */
    private function __construct(private array $runs)
    {
    }

    /** @throws BadEvent for runs that are not in order, or overlap */
    public static function read(Payload $payload, string $name): self
    {
        $end = 0;
        $runs = $payload->items($name, self::MOST_RUNS);
        foreach ($runs as $run) {
            if (!is_array($run) || !array_is_list($run) || count($run) !== 3 || array_filter($run, is_int(...)) !== $run) {
                throw new BadEvent($name);
            }
            [$from, $to, $times] = $run;
            if ($from < $end || $to <= $from || $to > self::MOST_BUCKETS || $times < 1) {
                throw new BadEvent($name);
            }
            $end = $to;
        }

        return new self(array_map(static fn (array $run) => [$run[0], $run[1], min($run[2], self::MOST_TIMES)], $runs));
    }

    /** As in the row of a view, such as `0-36x1,40-44x2`. */
    public function text(): string
    {
        return implode(',', array_map(static fn (array $run) => "$run[0]-$run[1]x$run[2]", $this->runs));
    }

    /** Whether nearly all of a content of this many seconds was played: 0 or 1. */
    public function completed(int $durationS): int
    {
        $played = array_sum(array_map(static fn (array $run) => $run[1] - $run[0], $this->runs));
        $all = intdiv($durationS + self::BUCKET_S - 1, self::BUCKET_S);

        return $all > 0 && 100 * $played >= self::COMPLETED_PERCENT * $all ? 1 : 0;
    }
}
