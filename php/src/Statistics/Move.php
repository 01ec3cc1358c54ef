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
    private const ROWS_AT_ONCE = 5_000;
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
            match ($table->merge) {
                Merge::Sequence => $this->rows($table),
                Merge::Latest => $this->copy($table, "SELECT * FROM $table->name", []),
                Merge::Add => $this->sums($table, $now),
            };
        }

        return $this->compare();
    }

    private function rows(Table $table): void
    {
        foreach ($this->days($table) as $day) {
            $range = ['from' => Tables::firstHourOf($day), 'until' => Tables::firstHourOf($day + 1)];
            $count = "SELECT hour, COUNT(*) AS n, SUM(sequence) AS last FROM $table->name WHERE hour >= :from AND hour < :until GROUP BY hour";
            $there = self::byTime($this->target->select($count, $range), 'hour');
            foreach (self::byTime($this->source->select($count, $range), 'hour') as $hour => $row) {
                if (($there[$hour] ?? null) != $row) {
                    $this->copy($table, "SELECT * FROM $table->name WHERE hour = :hour", ['hour' => $hour]);
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

    /** @param array<string, int|string> $params */
    private function copy(Table $table, string $sql, array $params): void
    {
        $rows = [];
        foreach ($this->source->select($sql, $params) as $row) {
            $rows[] = $row;
            if (count($rows) === self::ROWS_AT_ONCE) {
                $this->target->copy($table, $rows);
                $rows = [];
            }
        }
        $this->target->copy($table, $rows);
    }

    private function sums(Table $table, int $now): void
    {
        $there = self::byTime($this->target->select(self::totals($table)), $table->time);
        foreach (self::byTime($this->source->select(self::totals($table)), $table->time) as $time => $row) {
            // Sums of older versions may be equal in all by chance, never in each of twenty numbers.
            if (($there[$time] ?? null) == $row) {
                continue;
            }
            $this->difference($table, $time);
            if (isset($there[$time]) && $table->time === 'hour') {
                $this->target->copy(Tables::of('changes'), [['hour' => $time, 'at' => $now + self::DUE_S]]);
            }
        }
    }

    private function difference(Table $table, int $time): void
    {
        $key = array_values(array_diff($table->key, [$table->time]));
        $columns = $table->merged();
        $sums = implode(', ', array_map(static fn (string $name) => "SUM($name) AS $name", $columns));
        $sql = 'SELECT ' . implode(', ', $key) . ", $sums FROM $table->name WHERE $table->time = :time GROUP BY " . implode(', ', $key);
        $rows = [];
        foreach ([[$this->source, 1], [$this->target, -1]] as [$storage, $sign]) {
            foreach ($storage->select($sql, ['time' => $time]) as $row) {
                $name = implode("\0", array_intersect_key($row, array_flip($key)));
                $rows[$name] ??= [$table->time => $time] + array_fill_keys($columns, 0) + $row;
                foreach ($columns as $column) {
                    $rows[$name][$column] += $sign * (int) $row[$column];
                }
            }
        }
        $isMissing = static fn (array $row) => array_filter(array_intersect_key($row, array_flip($columns))) !== [];
        foreach (array_chunk(array_filter($rows, $isMissing), self::ROWS_AT_ONCE) as $part) {
            $this->target->copy($table, $part);
        }
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
