<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Statistics\Histogram;
use VvPlayer\Statistics\NameRows;
use VvPlayer\Statistics\Storage;

/** Reads sums of the storage for the pages. */
final readonly class DeskReader
{
    public function __construct(private Storage $storage)
    {
    }

    /** @return \Generator<array<string, int|float|string>> */
    public function rows(string $query, array $params): \Generator
    {
        yield from $this->storage->query($query, $params);
    }

    /** The views of one key over a period. */
    public function views(DeskPeriod $period, string $dimension = 'all', string $key1 = '', string $key2 = ''): ViewFigures
    {
        $sums = [];
        $params = ['dimension' => $dimension, 'key1' => $key1, 'key2' => $key2] + $period->days();
        foreach ($this->storage->query('view-days', $params) as $row) {
            self::addTo($sums, $row);
        }

        return new ViewFigures($sums);
    }

    /**
     * The views of one key by hour or day.
     *
     * @return array<int, ViewFigures>
     */
    public function viewSteps(DeskPeriod $period, string $dimension = 'all', string $key1 = '', string $key2 = ''): array
    {
        $step = $period->isByHour() ? 'hour' : 'day';
        $params = ['dimension' => $dimension, 'key1' => $key1, 'key2' => $key2] + $period->steps();
        $figures = [];
        foreach ($this->storage->query("view-{$step}s", $params) as $row) {
            $figures[(int) $row[$step]] = new ViewFigures($row);
        }

        return $figures;
    }

    /**
     * The views of the keys of a dimension, the most watched first.
     *
     * @return list<array{string, string, ViewFigures}> both keys and figures
     */
    public function viewKeys(DeskPeriod $period, string $dimension, int $rows): array
    {
        return $this->keys('view-keys', ['dimension' => $dimension, 'limit' => $rows] + $period->days());
    }

    /**
     * The views of the second keys of one key, the most watched first.
     *
     * @return list<array{string, string, ViewFigures}> both keys and figures
     */
    public function viewKeysOf(DeskPeriod $period, string $dimension, string $key1, int $rows): array
    {
        $params = ['dimension' => $dimension, 'key1' => $key1, 'limit' => $rows] + $period->days();

        return $this->keys('view-keys-of', $params, $key1);
    }

    public function startups(DeskPeriod $period, string $dimension = 'startup', string $key1 = ''): Histogram
    {
        $startups = new Histogram();
        foreach ($this->storage->query('startup-key', ['dimension' => $dimension, 'key1' => $key1] + $period->days()) as $row) {
            $startups->add((int) $row['key2'], (int) $row['startups']);
        }

        return $startups;
    }

    /** @return array<int, Histogram> by hour or day */
    public function startupSteps(DeskPeriod $period): array
    {
        $step = $period->isByHour() ? 'hour' : 'day';
        $startups = [];
        foreach ($this->storage->query("startup-{$step}s", ['dimension' => 'startup', 'key1' => ''] + $period->steps()) as $row) {
            ($startups[(int) $row[$step]] ??= new Histogram())->add((int) $row['key2'], (int) $row['startups']);
        }

        return $startups;
    }

    /**
     * @param array<string, mixed> $keys those that are needed
     * @return array<string, Histogram> by key
     */
    public function startupKeys(DeskPeriod $period, string $dimension, array $keys): array
    {
        $startups = [];
        foreach ($this->storage->query('startup-keys', ['dimension' => $dimension] + $period->days()) as $row) {
            $key = (string) $row['key1'];
            if (isset($keys[$key])) {
                ($startups[$key] ??= new Histogram())->add((int) $row['key2'], (int) $row['startups']);
            }
        }

        return $startups;
    }

    /**
     * The sums of all breaks over a period.
     *
     * @return array<string, int>
     */
    public function ads(DeskPeriod $period, string $dimension = 'all'): array
    {
        $sums = [];
        foreach ($this->storage->query('ad-days', ['dimension' => $dimension] + $period->days()) as $row) {
            self::addTo($sums, $row);
        }

        return $sums;
    }

    /** @return array<int, array<string, mixed>> the sums of all breaks by hour or day */
    public function adSteps(DeskPeriod $period): array
    {
        $step = $period->isByHour() ? 'hour' : 'day';
        $sums = [];
        foreach ($this->storage->query("ad-{$step}s", ['dimension' => 'all'] + $period->steps()) as $row) {
            $sums[(int) $row[$step]] = $row;
        }

        return $sums;
    }

    /** @return list<array<string, mixed>> the sums of the keys of a dimension */
    public function adKeys(DeskPeriod $period, string $dimension, int $rows): array
    {
        $keys = [];
        foreach ($this->storage->query('ad-keys', ['dimension' => $dimension, 'limit' => $rows] + $period->days()) as $row) {
            if ((int) $row['breaks'] !== 0 || (int) $row['filled'] !== 0 || (int) $row['errors'] !== 0) {
                $keys[] = ['key1' => (string) $row['key1'], 'key2' => (string) $row['key2']] + array_map(intval(...), $row);
            }
        }

        return $keys;
    }

    /**
     * @param array<string, mixed> $contents those that are needed, by id
     * @return array<string, string> titles by id of the content
     */
    public function titles(DeskPeriod $period, array $contents): array
    {
        $titles = [];
        foreach ($this->storage->query('content-names', ['since' => $period->since()]) as $row) {
            if (isset($contents[(string) $row['name']])) {
                $titles[(string) $row['name']] = (string) $row['label'];
            }
        }

        return $titles;
    }

    public function title(string $content): ?string
    {
        $title = null;
        $params = ['kind' => NameRows::CONTENT, 'from' => $content, 'until' => "$content\x01"];
        foreach ($this->storage->query('names-between', $params) as $row) {
            $title = (string) $row['name'] === $content ? (string) $row['label'] : $title;
        }

        return $title;
    }

    /** @return array<string, array{season: ?int, episode: ?int, durationS: ?int}> by name of the episode */
    public function episodes(string $content): array
    {
        $episodes = [];
        $from = NameRows::episodeName($content, '');
        // The character after the slash.
        $params = ['kind' => NameRows::EPISODE, 'from' => $from, 'until' => substr($from, 0, -1) . '0'];
        foreach ($this->storage->query('names-between', $params) as $row) {
            $episodes[(string) $row['name']] = NameRows::readEpisode((string) $row['label']);
        }

        return $episodes;
    }

    /**
     * @param array<string, int|string> $params
     * @return list<array{string, string, ViewFigures}>
     */
    private function keys(string $query, array $params, ?string $key1 = null): array
    {
        $keys = [];
        foreach ($this->storage->query($query, $params) as $row) {
            // The sums of a view that has changed its key are zero.
            if ((int) $row['views'] !== 0) {
                $keys[] = [$key1 ?? (string) $row['key1'], (string) $row['key2'], new ViewFigures($row)];
            }
        }

        return $keys;
    }

    /**
     * @param array<string, int> $sums
     * @param array<string, mixed> $row
     */
    private static function addTo(array &$sums, array $row): void
    {
        foreach ($row as $column => $value) {
            $sums[$column] = ($sums[$column] ?? 0) + (int) $value;
        }
    }
}
