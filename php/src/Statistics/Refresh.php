<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

use VvPlayer\Settings\Settings;

/**
 * Brings the sums up to the rows, by differences. An hour is due as long as no refresh since its last row has found its sums
 * right. A refresh that was killed, one that ran beside another, and one that used old rows are therefore put right by the
 * next.
 */
final readonly class Refresh
{
    private const HOUR_S = 3600;
    private const HOURS_A_DAY = 24;
    /** Marks of days stand beside those of hours: no hour has such a number before the year 13,000. */
    private const DAY_MARK = 100_000_000;

    private RefreshClock $clock;

    /**
     * @param string $folder of caches, for the lock
     * @param int $rawDays that single views are kept: older hours have lost rows, so their sums stay
     */
    public function __construct(
        private Storage $storage,
        string $folder,
        private int $rawDays = 90,
        private int $keysADay = KeyLimit::KEYS_A_DAY,
    ) {
        $this->clock = new RefreshClock($folder);
    }

    public static function of(Settings $settings, Storage $storage): self
    {
        return new self($storage, $settings->cache, $settings->statistics->rawDays);
    }

    /** The last refresh in Unix seconds; null for none that is known. */
    public function lastAt(): ?int
    {
        return $this->clock->lastAt();
    }

    /** Refreshes at most once a minute, and seldom enough to take a tenth of the time. */
    public function runIfDue(int $now, float $budgetS): bool
    {
        return $this->clock->isDue($now) && $this->run($now, $budgetS);
    }

    /**
     * The oldest hours come first. One is refreshed in any case.
     *
     * @param float $budgetS after which no further hour begins
     * @return bool whether everything due was done; false also if another process refreshes, or the storage does not answer
     */
    public function run(int $now, float $budgetS): bool
    {
        $isDone = false;
        try {
            $this->clock->hold($now, function () use ($now, $budgetS, &$isDone): void {
                $isDone = $this->runAll($now, $budgetS);
            });
        } catch (StorageBusy) {
            return false;
        } catch (StorageBroken $error) {
            error_log("VV Player: the sums of the statistics are not up to date: {$error->getMessage()}");

            return false;
        }

        return $isDone;
    }

    private function runAll(int $now, float $budgetS): bool
    {
        $until = hrtime(true) + (int) ($budgetS * 1e9);
        $hours = new HourRefresh($this->storage, $this->keysADay);
        $days = new WatchRefresh($this->storage);
        foreach ($this->due($now) as $index => [$mark, $number]) {
            if ($index > 0 && hrtime(true) >= $until) {
                return false;
            }
            if ($mark === $number ? $hours->run($number) : $days->run($number)) {
                $this->storage->append('refreshed', [['hour' => $mark, 'at' => $now]]);
            }
        }

        return true;
    }

    /**
     * Hours, and after those of a day the day itself for its watched ranges.
     *
     * @return list<array{int, int}> the number of the mark, and of the hour or day
     */
    private function due(int $now): array
    {
        // The day that holds the border loses rows at this moment.
        $firstDay = Tables::dayOf(Tables::hourAt($now) - $this->rawDays * self::HOURS_A_DAY) + 1;
        $from = ['from' => Tables::firstHourOf($firstDay)];
        $refreshed = [];
        foreach ($this->storage->query('refreshed-hours', $from) as $row) {
            $refreshed[(int) $row['hour']] = (int) $row['last_at'];
        }
        $changes = [];
        $days = [];
        foreach ($this->storage->query('changed-hours', $from) as $row) {
            $hour = (int) $row['hour'];
            $day = Tables::dayOf($hour);
            $changes[$hour] = (int) $row['last_at'];
            $days[$day] = max($days[$day] ?? 0, $changes[$hour]);
        }
        // A mark from the future was made by a clock that was wrong.
        $isDue = static fn (int $mark, int $changedAt) => !isset($refreshed[$mark]) || $changedAt >= $refreshed[$mark]
            || $refreshed[$mark] > $now;
        ksort($days);
        ksort($changes);
        $due = [];
        foreach ($days as $day => $changedAt) {
            foreach ($changes as $hour => $at) {
                if (Tables::dayOf($hour) === $day && $isDue($hour, $at)) {
                    $due[] = [$hour, $hour];
                }
            }
            if ($isDue(self::DAY_MARK + $day, $changedAt)) {
                $due[] = [self::DAY_MARK + $day, $day];
            }
        }

        return $due;
    }
}
