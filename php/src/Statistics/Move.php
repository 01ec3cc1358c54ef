<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/**
 * Copies an SQLite file into ClickHouse. Days and hours that are equal in both are passed over, rows that are there replace
 * themselves, and sums are moved by differences. A move that was stopped, or one that is repeated after the players were
 * switched over, therefore goes on where something is missing.
 */
final readonly class Move
{
    private const ROWS_AT_ONCE = 10_000;
    /** Hours of the sums that were moved stay due for a refresh, in case that the target has rows of its own. */
    private const DUE_S = 60;

    /** @param \Closure(string): void $say a line for the publisher */
    public function __construct(
        private SqliteStorage $source,
        private ClickHouseStorage $target,
        private \Closure $say,
    ) {
    }

    /**
     * @return bool whether both have the same afterwards
     * @throws StorageBusy|StorageBroken
     */
    public function run(int $now): bool
    {
        foreach (ClickHouseSchema::tables() as $table) {
            $this->copy($table, match ($table->merge) {
                Merge::Sequence => $this->rows($table),
                Merge::Latest => $this->source->select("SELECT * FROM $table->name"),
                Merge::Add => $this->sums($table, $now),
            });
        }

        return $this->compare();
    }

    /** @return \Generator<array<string, int|string>> the rows of hours that differ */
    private function rows(Table $table): \Generator
    {
        foreach ($this->days($table) as $day) {
            $range = ['from' => Tables::firstHourOf($day), 'until' => Tables::firstHourOf($day + 1)];
            $count = "SELECT hour, COUNT(*) AS n, SUM(sequence) AS last FROM $table->name WHERE hour >= :from AND hour < :until GROUP BY hour";
            $there = self::byTime($this->target->select($count, $range), 'hour');
            foreach (self::byTime($this->source->select($count, $range), 'hour') as $hour => $row) {
                if (($there[$hour] ?? null) != $row) {
                    yield from $this->source->select("SELECT * FROM $table->name WHERE hour = :hour", ['hour' => $hour]);
                }
            }
        }
    }

    /** @return list<int> days with rows */
    private function days(Table $table): array
    {
        $days = [];
        foreach ($this->source->select("SELECT DISTINCT hour FROM $table->name") as $row) {
            $days[Tables::dayOf((int) $row['hour'])] = true;
        }
        ksort($days);

        return array_keys($days);
    }

    /**
     * Large parts: the server syncs each with its disk.
     *
     * @param iterable<array<string, int|string>> $rows
     */
    private function copy(Table $table, iterable $rows): void
    {
        $part = [];
        foreach ($rows as $row) {
            $part[] = $row;
            if (count($part) === self::ROWS_AT_ONCE) {
                $this->target->copy($table, $part);
                $part = [];
            }
        }
        $this->target->copy($table, $part);
    }

    /** @return \Generator<array<string, int|string>> the sums of times that the target has not; others are moved on the way */
    private function sums(Table $table, int $now): \Generator
    {
        $there = self::byTime($this->target->select(self::totals($table)), $table->time);
        foreach (self::byTime($this->source->select(self::totals($table)), $table->time) as $time => $row) {
            // Sums of older versions may be equal in all by chance, never in each of twenty numbers.
            if (($there[$time] ?? null) == $row) {
                continue;
            }
            if (!isset($there[$time])) {
                yield from $this->difference($table, $time, false);
                continue;
            }
            $this->copy($table, $this->difference($table, $time, true));
            if ($table->time === 'hour') {
                $this->target->copy(Tables::of('changes'), [['hour' => $time, 'at' => $now + self::DUE_S]]);
            }
        }
    }

    /**
     * @param bool $isThere whether the target has sums of this time
     * @return array<array<string, int|string>>
     */
    private function difference(Table $table, int $time, bool $isThere): array
    {
        $key = array_values(array_diff($table->key, [$table->time]));
        $columns = $table->merged();
        $sums = implode(', ', array_map(static fn (string $name) => "SUM($name) AS $name", $columns));
        $sql = 'SELECT ' . implode(', ', $key) . ", $sums FROM $table->name WHERE $table->time = :time GROUP BY " . implode(', ', $key);
        $rows = [];
        foreach ([[$this->source, 1], ...($isThere ? [[$this->target, -1]] : [])] as [$storage, $sign]) {
            foreach ($storage->select($sql, ['time' => $time]) as $row) {
                $name = implode("\0", array_intersect_key($row, array_flip($key)));
                $rows[$name] ??= [$table->time => $time] + array_fill_keys($columns, 0) + $row;
                foreach ($columns as $column) {
                    $rows[$name][$column] += $sign * (int) $row[$column];
                }
            }
        }
        $isMissing = static fn (array $row) => array_filter(array_intersect_key($row, array_flip($columns))) !== [];

        return array_filter($rows, $isMissing);
    }

    /** The target has no longer spans than days. */
    private static function ofOne(Table $table): string
    {
        return $table->time === 'day' ? ' WHERE day < ' . Spans::FIRST : '';
    }

    /** The sums of each hour or day over all its keys. */
    private static function totals(Table $table): string
    {
        $sums = array_map(static fn (string $name) => "SUM($name) AS $name", $table->merged());

        return "SELECT $table->time, " . implode(', ', $sums) . " FROM $table->name" . self::ofOne($table) . " GROUP BY $table->time";
    }

    /**
     * @param iterable<array<string, int|float|string|null>> $rows
     * @return array<int, array<string, int|float|string|null>>
     */
    private static function byTime(iterable $rows, string $time): array
    {
        $found = [];
        foreach ($rows as $row) {
            $found[(int) $row[$time]] = $row;
        }

        return $found;
    }

    private function compare(): bool
    {
        $areEqual = true;
        foreach (ClickHouseSchema::tables() as $table) {
            [$here, $there] = array_map(fn (SqliteStorage|ClickHouseStorage $storage) => $this->count($storage, $table), [$this->source, $this->target]);
            $areEqual = $areEqual && $here === $there;
            ($this->say)(sprintf('%-12s SQLite %d, ClickHouse %d%s', $table->name, $here, $there, $here === $there ? '' : ' — не равно'));
        }

        return $areEqual;
    }

    /** Rows, or of a table of sums the sum of its first number. */
    private function count(SqliteStorage|ClickHouseStorage $storage, Table $table): int
    {
        $number = $table->merge === Merge::Add ? "SUM({$table->merged()[0]})" : 'COUNT(*)';
        foreach ($storage->select("SELECT $number AS n FROM $table->name" . self::ofOne($table)) as $row) {
            return (int) $row['n'];
        }

        return 0;
    }
}
