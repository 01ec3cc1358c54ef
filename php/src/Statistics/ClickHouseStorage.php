<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/**
 * A database of ClickHouse. The server merges rows with one key when it likes, within one partition: a day of views and breaks. A
 * row therefore gets the hour of its first message by a lookup before it is sent.
 */
final class ClickHouseStorage implements Storage
{
    /** First messages that a lookup by day finds; older ones cost a look into all days. */
    private const RECENT_HOURS = 48;
    private const FIRST_SEQUENCE = 1;
    /**
     * An hour is due for a refresh this long after its last row, because a row shows only when the server has stored it. A mark
     * that lasts for the longest request is not written again.
     */
    private const DUE_S = 60;
    private const STILL_DUE_S = 30;
    private const ERASED_DUE_S = 3_600;
    /** A batch has rows of two tables, and its player waits for 10 s. */
    private const APPEND_S = 4.0;
    private const ERASE_S = 8.0;
    private const POLL_MICROSECONDS = 100_000;
    private const ASYNC_SINCE = '23.1';
    private const TOKEN_SINCE = '22.2';
    private const SYNC_SINCE = '20.10';
    private const UNKNOWN_DATABASE = 81;

    private ?string $version = null;

    private function __construct(private ClickHouseServer $server, private readonly \Closure $now)
    {
    }

    /**
     * @param string $folder of caches: the version and whether the tables are made need no question then
     * @param (\Closure(): int)|null $now the clock of the server, in Unix seconds
     * @return self|null null for an address of another form
     */
    public static function at(string $address, string $folder, ?\Closure $now = null): ?self
    {
        $server = ClickHouseServer::of($address, $folder);

        return $server === null ? null : new self($server, $now ?? time(...));
    }

    public function append(string $table, array $rows): void
    {
        if ($rows === []) {
            return;
        }
        $limited = clone $this;
        $limited->server = $this->server->within(self::APPEND_S);
        $known = Tables::of($table);
        if ($known->merge === Merge::Sequence) {
            [$rows, $hours] = $limited->withFirst($known, $rows);
            // First: an hour that is due without a row does no harm.
            $limited->markHours($hours);
        }
        $limited->insert($known, $rows);
    }

    /**
     * Takes rows of another storage as they are, with the hours of their first messages.
     *
     * @param list<array<string, int|string>> $rows
     * @throws StorageBusy|StorageBroken
     */
    public function copy(Table $table, array $rows): void
    {
        $this->insert($table, $rows);
    }

    public function query(string $name, array $params = []): iterable
    {
        return $this->rows(ClickHouseText::bound(NamedQueries::text($name, 'clickhouse'), $params), $name);
    }

    /**
     * The rows of a text in SQL, as SqliteStorage gives them.
     *
     * @param array<string, int|string> $params
     * @return iterable<array<string, int|float|string|null>>
     * @throws StorageBusy|StorageBroken
     */
    public function select(string $text, array $params = []): iterable
    {
        return $this->rows(ClickHouseText::bound($text, $params), 'move');
    }

    public function trim(int $rawBefore, int $sumsBefore): bool
    {
        $this->version();
        foreach (ClickHouseSchema::tables() as $table) {
            $second = $table->isRaw ? $rawBefore : $sumsBefore;
            if ($table->time === 'at') {
                $this->deleteOlder($table, $second);
            } else {
                $hour = Tables::hourAt($second);
                $this->dropPartitions($table, $table->time === 'hour' ? $hour : Tables::dayOf($hour));
            }
        }

        return true;
    }

    public function erase(string $sessionId): void
    {
        $is = 'session_id = ' . ClickHouseText::literal($sessionId);
        foreach (['views', 'breaks'] as $table) {
            $hours = [];
            foreach ($this->rows("SELECT DISTINCT hour FROM $table WHERE $is", 'hours of a session') as $row) {
                $hours[] = (int) $row['hour'];
            }
            if ($hours === []) {
                continue;
            }
            // A deletion goes on after its request. The hours stay due for longer than it takes.
            $this->markHours($hours, self::ERASED_DUE_S);
            $this->delete($table, $is);
            $this->awaitErased($table, $is);
        }
    }

    /** Not all rows of a session are gone in time: the next try waits on. */
    private function awaitErased(string $table, string $is): void
    {
        for ($until = microtime(true) + self::ERASE_S; ; usleep(self::POLL_MICROSECONDS)) {
            foreach ($this->rows("SELECT count() AS n FROM $table WHERE $is", 'rows of a session') as $row) {
                if ((int) $row['n'] === 0) {
                    return;
                }
            }
            if (microtime(true) > $until) {
                throw new StorageBusy("ClickHouse still deletes rows of $table");
            }
        }
    }

    /**
     * Rows that are newer than the stored ones, with the first hours of those, and the hours that all of them belong to.
     *
     * @param list<array<string, int|string>> $rows
     * @return array{list<array<string, int|string>>, list<int>}
     */
    private function withFirst(Table $table, array $rows): array
    {
        $latest = [];
        foreach ($rows as $row) {
            $key = self::key($table, $row);
            $before = $latest[$key] ?? $row;
            $first = array_intersect_key($before, array_flip($table->first));
            $latest[$key] = $first + ($row['sequence'] >= $before['sequence'] ? $row : $before);
        }
        $recent = Tables::hourAt(($this->now)()) - self::RECENT_HOURS;
        $stored = $this->stored($table, $latest, $recent);
        // A row that is not the first of its view and has none in these days may have an older one.
        $later = array_filter(
            array_diff_key($latest, $stored),
            static fn (array $row) => $row['sequence'] > self::FIRST_SEQUENCE && $row['hour'] >= $recent,
        );
        $stored += $later === [] ? [] : $this->stored($table, $later, 0);
        $newer = [];
        $hours = [];
        foreach ($latest as $key => $row) {
            $first = array_intersect_key($stored[$key] ?? [], array_flip($table->first));
            $hours[] = (int) ($first['hour'] ?? $row['hour']);
            if (!isset($stored[$key]) || $row['sequence'] > $stored[$key]['sequence']) {
                $newer[] = $first + $row;
            }
        }

        return [$newer, array_values(array_unique($hours))];
    }

    /**
     * @param array<string, array<string, int|string>> $rows
     * @return array<string, array<string, int|string>> key, first values and sequence of stored rows
     */
    private function stored(Table $table, array $rows, int $fromHour): array
    {
        $column = $table->key[0];
        $values = implode(', ', array_unique(array_map(static fn (array $row) => ClickHouseText::literal((string) $row[$column]), $rows)));
        $key = implode(', ', $table->key);
        // Aliases of other names: an old version would take `hour` in the condition for the minimum.
        $first = implode(', ', array_map(static fn (string $name) => "min($name) AS first_$name", $table->first));
        $found = [];
        $sql = "SELECT $key, $first, max(sequence) AS last FROM $table->name WHERE hour >= $fromHour AND $column IN ($values) GROUP BY $key";
        foreach ($this->rows($sql, "stored $table->name") as $row) {
            $values = ['sequence' => $row['last']];
            foreach ($table->first as $name) {
                $values[$name] = $row["first_$name"];
            }
            $found[self::key($table, $row)] = $values;
        }

        return $found;
    }

    /** @param array<string, mixed> $row */
    private static function key(Table $table, array $row): string
    {
        return implode("\0", array_map(static fn (string $column) => (string) $row[$column], $table->key));
    }

    /** @param list<int> $hours */
    private function markHours(array $hours, int $dueS = self::DUE_S): void
    {
        $now = ($this->now)();
        $list = implode(', ', $hours);
        $due = [];
        foreach ($this->rows("SELECT hour, max(at) AS due FROM changes WHERE hour IN ($list) GROUP BY hour", 'changes') as $row) {
            $due[(int) $row['hour']] = (int) $row['due'];
        }
        $isNew = static fn (int $hour) => ($due[$hour] ?? 0) < $now + $dueS - self::DUE_S + self::STILL_DUE_S;
        $rows = array_map(static fn (int $hour) => ['hour' => $hour, 'at' => $now + $dueS], array_values(array_filter($hours, $isNew)));
        $this->insert(Tables::of('changes'), $rows);
    }

    /** @param list<array<string, int|string>> $rows */
    private function insert(Table $table, array $rows): void
    {
        if ($rows === []) {
            return;
        }
        $version = $this->version();
        $lines = '';
        foreach ($rows as $row) {
            $lines .= self::lines($table, $row);
        }
        $names = Tables::daysOf($table->name) === null ? $table->names() : [...$table->names(), 'span'];
        $this->server->insert($table->name, $names, $lines, match (true) {
            $table->merge !== Merge::Add => version_compare($version, self::ASYNC_SINCE, '>=') ? ['async_insert' => 1, 'wait_for_async_insert' => 1] : [],
            // Two equal differences are two, and replicated tables would drop the second as a repeat.
            version_compare($version, self::TOKEN_SINCE, '>=') => ['async_insert' => 0, 'insert_deduplication_token' => bin2hex(random_bytes(16))],
            default => ['insert_deduplicate' => 0],
        });
    }

    /**
     * The line of a row. Sums of an hour are added to their day by the same insert, which is stored as a whole or not at all.
     *
     * @param array<string, int|string> $row
     */
    private static function lines(Table $table, array $row): string
    {
        $values = [];
        foreach ($table->columns as $name => $type) {
            $values[$name] = $type === 'int' ? (int) $row[$name] : (string) $row[$name];
        }
        if (Tables::daysOf($table->name) === null) {
            return ClickHouseText::line(array_values($values));
        }
        $ofDay = array_replace($values, ['hour' => Tables::firstHourOf(Tables::dayOf((int) $row['hour']))]);

        return ClickHouseText::line([...array_values($values), ClickHouseSchema::OF_HOURS])
            . ClickHouseText::line([...array_values($ofDay), ClickHouseSchema::OF_DAYS]);
    }

    /** @return \Generator<int, array<string, int|float|string|null>> */
    private function rows(string $sql, string $what): \Generator
    {
        $this->version();

        yield from $this->server->rows($sql, $what);
    }

    private function delete(string $table, string $condition): void
    {
        $cluster = $this->server->cluster;
        $name = ClickHouseSchema::local($table, $cluster) . ClickHouseSchema::onCluster($cluster);
        $this->server->run("ALTER TABLE $name DELETE WHERE $condition", "delete from $table");
    }

    private function deleteOlder(Table $table, int $before): void
    {
        foreach ($this->rows("SELECT count() AS n FROM $table->name WHERE at < $before", "old $table->name") as $row) {
            if ((int) $row['n'] > 0) {
                $this->delete($table->name, "at < $before");
            }
        }
    }

    /** Drops partitions that are older as a whole; a partition with newer rows stays. */
    private function dropPartitions(Table $table, int $before): void
    {
        $cluster = $this->server->cluster;
        $name = ClickHouseSchema::local($table->name, $cluster);
        $parts = "SELECT DISTINCT partition FROM system.parts WHERE database = currentDatabase() AND table = '$name' AND active";
        foreach ($this->rows($parts, "partitions of $table->name") as $row) {
            if (ClickHouseSchema::endOf($table, (int) $row['partition']) <= $before) {
                $on = ClickHouseSchema::onCluster($cluster);
                $this->server->run("ALTER TABLE $name$on DROP PARTITION " . (int) $row['partition'], "drop a partition of $table->name");
            }
        }
    }

    /** The version of the server. The tables are there when it returns. */
    private function version(): string
    {
        return $this->version ??= $this->remembered() ?? $this->greeted();
    }

    private function remembered(): ?string
    {
        $kept = json_decode((string) @file_get_contents($this->server->file(ClickHouseServer::KNOWN)), true);

        return is_array($kept) && ($kept['schema'] ?? null) === self::schema() && is_string($kept['version'] ?? null) ? $kept['version'] : null;
    }

    private function greeted(): string
    {
        $version = $this->askVersion();
        $names = array_map(static fn (Table $table) => "'$table->name'", ClickHouseSchema::tables());
        $sql = 'SELECT count() AS n FROM system.tables WHERE database = currentDatabase() AND name IN (' . implode(', ', $names) . ')';
        $count = 0;
        foreach ($this->server->rows($sql, 'tables') as $row) {
            $count = (int) $row['n'];
        }
        if ($count < count($names)) {
            $syncs = version_compare($version, self::SYNC_SINCE, '>=');
            foreach (ClickHouseSchema::statements($this->server->cluster, $syncs, $this->server->database) as $statement) {
                $this->server->run($statement, 'create table');
            }
        }
        $this->remember($version);

        return $version;
    }

    private function askVersion(): string
    {
        try {
            return $this->versionOfServer();
        } catch (StorageBroken $error) {
            if ($error->getCode() !== self::UNKNOWN_DATABASE) {
                throw $error;
            }
        }
        $this->server->makeDatabase();

        return $this->versionOfServer();
    }

    private function versionOfServer(): string
    {
        foreach ($this->server->rows('SELECT version() AS version', 'version') as $row) {
            return (string) $row['version'];
        }

        throw new StorageBroken('ClickHouse tells no version');
    }

    /** A host without a folder for caches asks the server each time. */
    private function remember(string $version): void
    {
        $file = $this->server->file(ClickHouseServer::KNOWN);
        if (!is_dir(dirname($file))) {
            @mkdir(dirname($file), 0o755, true);
        }
        $temporary = "$file." . bin2hex(random_bytes(4));
        if (@file_put_contents($temporary, json_encode(['schema' => self::schema(), 'version' => $version])) !== false) {
            @rename($temporary, $file);
        }
    }

    private static function schema(): string
    {
        return hash('xxh128', implode("\n", ClickHouseSchema::statements()));
    }
}
