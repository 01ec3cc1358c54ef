<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/** Brings the sums of one hour up to its views and breaks. */
final readonly class HourRefresh
{
    private const ROWS_AT_ONCE = 1000;

    public function __construct(private Storage $storage, private int $keysADay = KeyLimit::KEYS_A_DAY)
    {
    }

    /** @return bool whether the sums were right before, so that nothing was added */
    public function run(int $hour): bool
    {
        [$views, $names] = $this->views($hour);
        if (!$views->isZero()) {
            // First: sums that are right do not come here again.
            $this->append('names', $names->rows());
        }
        // Both, in any case.
        $areViewsRight = $this->append('view_hours', $views->rows($hour));
        $areAdsRight = $this->append('ad_hours', $this->adSums($hour)->rows($hour));

        return $areViewsRight && $areAdsRight;
    }

    /** @return array{SumTable, NameRows} what the storage lacks, and the names of the hour */
    private function views(int $hour): array
    {
        $limit = $this->limit('view', $hour);
        $sums = new ViewSums(new SumTable(ViewSums::COLUMNS), $limit);
        $names = new NameRows($limit);
        foreach ($this->storage->query('hour-views', ['hour' => $hour]) as $view) {
            $sums->add($view);
            $names->add($view);
        }
        foreach ($this->storage->query('hour-episode-viewers', ['hour' => $hour]) as $row) {
            $sums->addEpisodeViewers((string) $row['content_id'], (string) $row['episode_id'], (int) $row['viewers']);
        }
        foreach ($this->storage->query('hour-view-sums', ['hour' => $hour]) as $row) {
            $sums->table->subtract($row);
        }

        return [$sums->table, $names];
    }

    private function adSums(int $hour): SumTable
    {
        $sums = new AdSums(new SumTable(AdSums::COLUMNS), $this->limit('ad', $hour));
        foreach ($this->storage->query('hour-breaks', ['hour' => $hour]) as $row) {
            $sums->add($row);
        }
        $sums->end();
        foreach ($this->storage->query('hour-ad-sums', ['hour' => $hour]) as $row) {
            $sums->table->subtract($row);
        }

        return $sums->table;
    }

    private function limit(string $kind, int $hour): KeyLimit
    {
        $day = Tables::dayOf($hour);
        $bounds = [];
        foreach ($this->storage->query("$kind-key-counts", ['day' => $day]) as $row) {
            $bounds[(string) $row['dimension']] = (int) $row['n'];
        }
        $earlier = ['from' => Tables::firstHourOf($day), 'until' => $hour];
        $load = fn (string $dimension) => $this->storage->query("$kind-hour-keys", ['dimension' => $dimension] + $earlier);

        return new KeyLimit($bounds, $load, $this->keysADay);
    }

    /**
     * A part that is stored without the rest is found by the next refresh.
     *
     * @param iterable<array<string, int|string>> $rows
     * @return bool whether there was none
     */
    private function append(string $table, iterable $rows): bool
    {
        $part = [];
        $isEmpty = true;
        foreach ($rows as $row) {
            $isEmpty = false;
            $part[] = $row;
            if (count($part) === self::ROWS_AT_ONCE) {
                $this->storage->append($table, $part);
                $part = [];
            }
        }
        $this->storage->append($table, $part);

        return $isEmpty;
    }
}
