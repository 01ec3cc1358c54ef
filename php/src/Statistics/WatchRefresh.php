<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/**
 * Brings the watched ranges of one day up to its views. Both come ordered by episode, and only one episode of each is in
 * memory. Nothing is written before all is read: a reader that begins to write fails where another process has written.
 */
final readonly class WatchRefresh
{
    private const ROWS_AT_ONCE = 1000;
    /** The rest of a day with more differences waits for the next refresh, which finds it still missing. */
    private const MAX_BYTES = 8_388_608;

    public function __construct(private Storage $storage)
    {
    }

    /** @return bool whether the ranges were right before, so that nothing was added */
    public function run(int $day): bool
    {
        $differences = $this->differences($day);
        $rows = [];
        foreach ($differences as [$content, $episode, $packed]) {
            foreach (WatchSums::unpacked($packed) as $change) {
                $rows[] = ['day' => $day, 'content_id' => $content, 'episode_id' => $episode] + $change;
                if (count($rows) === self::ROWS_AT_ONCE) {
                    $this->storage->append('watch_days', $rows);
                    $rows = [];
                }
            }
        }
        $this->storage->append('watch_days', $rows);

        return $differences === [];
    }

    /** @return list<array{string, string, string}> content, episode and changes as text */
    private function differences(int $day): array
    {
        $differences = [];
        $bytes = 0;
        foreach ($this->episodes($day) as [$content, $episode, $sums]) {
            $packed = $sums->packed();
            if ($packed !== '') {
                $differences[] = [$content, $episode, $packed];
                $bytes += strlen($packed);
            }
            if ($bytes > self::MAX_BYTES) {
                break;
            }
        }

        return $differences;
    }

    /**
     * Every episode that has views or stored ranges, with what the storage lacks.
     *
     * @return iterable<array{string, string, WatchSums}>
     */
    private function episodes(int $day): iterable
    {
        $watched = self::cursor($this->watched($day));
        $stored = self::cursor($this->storage->query('day-watch-sums', ['day' => $day]));
        while ($watched->valid() || $stored->valid()) {
            [$content, $episode] = self::first($watched, $stored);
            $isOf = static fn (\Iterator $rows) => $rows->valid()
                && (string) $rows->current()['content_id'] === $content && (string) $rows->current()['episode_id'] === $episode;
            $sums = new WatchSums();
            for (; $isOf($watched); $watched->next()) {
                $sums->add((string) $watched->current()['watched']);
            }
            for (; $isOf($stored); $stored->next()) {
                $row = $stored->current();
                $sums->change((int) $row['bucket'], -(int) $row['viewers'], -(int) $row['plays']);
            }
            yield [$content, $episode, $sums];
        }
    }

    /**
     * The day's views of episodes that its sums name. A curve of all others together would say nothing.
     *
     * @return iterable<array<string, mixed>>
     */
    private function watched(int $day): iterable
    {
        $named = [];
        foreach ($this->storage->query('day-episodes', ['day' => $day]) as $row) {
            $named["{$row['key1']}\0{$row['key2']}"] = true;
        }
        $from = Tables::firstHourOf($day);
        foreach ($this->storage->query('day-watched', ['from' => $from, 'until' => Tables::firstHourOf($day + 1)]) as $row) {
            if (isset($named["{$row['content_id']}\0{$row['episode_id']}"])) {
                yield $row;
            }
        }
    }

    /** @return array{string, string} the episode that comes first in either */
    private static function first(\Iterator $one, \Iterator $other): array
    {
        $keys = [];
        foreach ([$one, $other] as $rows) {
            if ($rows->valid()) {
                $keys[] = [(string) $rows->current()['content_id'], (string) $rows->current()['episode_id']];
            }
        }
        // Both engines order text by its bytes.
        usort($keys, static fn (array $a, array $b) => strcmp($a[0], $b[0]) ?: strcmp($a[1], $b[1]));

        return $keys[0];
    }

    /** @param iterable<array<string, mixed>> $rows */
    private static function cursor(iterable $rows): \Iterator
    {
        return is_array($rows) ? new \ArrayIterator($rows) : new \NoRewindIterator($rows);
    }
}
