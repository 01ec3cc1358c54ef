<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/**
 * One SQLite file, opened and made at the first use. A process that is killed loses nothing that was stored; a power cut may
 * take back the last seconds, because the log is synced with its checkpoints only.
 */
final class SqliteStorage implements Storage
{
    /** The player repeats a batch that had no answer for 10 s. */
    private const BUSY_MS = 3_000;
    /** Of one transaction, for which a batch may have to wait. */
    private const TRIM_ROWS = 100;
    private const TRIM_PAUSE_S = 0.025;
    private const TRIM_S = 5.0;
    /** Result codes of SQLite after which a repeat may succeed: BUSY, LOCKED, IOERR, FULL, PROTOCOL, SCHEMA. */
    private const PASSING = [5, 6, 10, 13, 15, 17];
    private const CODE_MASK = 0xff;

    private ?\PDO $database = null;

    private function __construct(private readonly string $file, private readonly \Closure $now)
    {
    }

    /** @param (\Closure(): int)|null $now the clock of the server, in Unix seconds */
    public static function at(string $file, ?\Closure $now = null): self
    {
        return new self($file, $now ?? time(...));
    }

    public function append(string $table, array $rows): void
    {
        if ($rows === []) {
            return;
        }
        $this->readPlaces(Tables::of($table), $rows);
        $this->inTransaction(function (\PDO $database) use ($table, $rows): void {
            $this->merge($database, Tables::of($table), $rows);
            $this->mergeDays($database, $table, $rows);
            if ($table === 'views' || $table === 'breaks') {
                $this->markChanged($database, Tables::of($table), $rows);
            }
        });
    }

    public function query(string $name, array $params = []): iterable
    {
        return $this->select(...SqliteText::bound(NamedQueries::text($name, 'sqlite'), $params));
    }

    /**
     * The rows of a text in SQL, for the move to another storage.
     *
     * @param array<string, int|string> $params
     * @return iterable<array<string, int|float|string>>
     * @throws StorageBusy|StorageBroken
     */
    public function select(string $text, array $params = []): iterable
    {
        try {
            $statement = $this->database()->prepare($text);
            foreach ($params as $param => $value) {
                $statement->bindValue(":$param", $value, is_int($value) ? \PDO::PARAM_INT : \PDO::PARAM_STR);
            }
            $statement->execute();
            while (($row = $statement->fetch(\PDO::FETCH_ASSOC)) !== false) {
                yield $row;
            }
        } catch (\PDOException $error) {
            throw self::fault($error);
        }
    }

    public function trim(int $rawBefore, int $sumsBefore): bool
    {
        $until = microtime(true) + self::TRIM_S;
        foreach (Tables::all() as $table) {
            $before = self::inUnit($table, $table->isRaw ? $rawBefore : $sumsBefore);
            for ($start = microtime(true); $this->trimPart($table, $before) === self::TRIM_ROWS; $start = microtime(true)) {
                if (microtime(true) > $until) {
                    return false;
                }
                // Writers poll for the end of another one. Without a pause the next part would be there before them.
                usleep((int) (1e6 * max(self::TRIM_PAUSE_S, microtime(true) - $start)));
            }
        }

        return true;
    }

    public function erase(string $sessionId): void
    {
        $this->inTransaction(function (\PDO $database) use ($sessionId): void {
            foreach (['views', 'breaks'] as $table) {
                $hours = $database->prepare("SELECT DISTINCT hour FROM $table WHERE session_id = ?");
                $hours->execute([$sessionId]);
                $this->markHours($database, $hours->fetchAll(\PDO::FETCH_COLUMN));
                $database->prepare("DELETE FROM $table WHERE session_id = ?")->execute([$sessionId]);
            }
        });
    }

    /**
     * Reads the places of new rows in the indexes of random ids. In a large file each is a read of the disk, and processes
     * read at the same time as long as none of them holds the lock of the writer.
     *
     * @param list<array<string, int|string>> $rows
     */
    private function readPlaces(Table $table, array $rows): void
    {
        if ($table->merge !== Merge::Sequence) {
            return;
        }
        $ofIds = array_filter($table->indexes, static fn (string $column) => $table->columns[$column] === 'text');
        foreach ([$table->key, ...array_chunk($ofIds, 1)] as $columns) {
            $is = implode(' AND ', array_map(static fn (string $column) => "$column = :$column", $columns));
            foreach ($rows as $row) {
                iterator_to_array($this->select("SELECT 1 FROM $table->name WHERE $is LIMIT 1", array_intersect_key($row, array_flip($columns))));
            }
        }
    }

    /** @param \Closure(\PDO): void $work */
    private function inTransaction(\Closure $work): void
    {
        $database = $this->database();
        try {
            // PDO knows of this transaction, and ends it where a request ends within.
            $database->beginTransaction();
            try {
                // The lock of a writer from the beginning: one that is taken later fails at once beside another writer.
                $database->exec('DELETE FROM changes WHERE 0');
                $work($database);
                $database->commit();
            } catch (\Throwable $error) {
                self::rollBack($database);
                throw $error;
            }
        } catch (\PDOException $error) {
            throw self::fault($error);
        }
    }

    private static function rollBack(\PDO $database): void
    {
        try {
            $database->rollBack();
        } catch (\PDOException) {
            // A full disk has ended the transaction already. PDO learns it by the end of an empty one.
            $database->exec('BEGIN');
            $database->rollBack();
        }
    }

    /** @param list<array<string, int|string>> $rows */
    private function merge(\PDO $database, Table $table, array $rows): void
    {
        $names = $table->names();
        $insert = $database->prepare(SqliteSchema::insert($table));
        foreach ($rows as $row) {
            foreach ($names as $index => $name) {
                $insert->bindValue($index + 1, $row[$name], $table->columns[$name] === 'int' ? \PDO::PARAM_INT : \PDO::PARAM_STR);
            }
            $insert->execute();
        }
    }

    /**
     * Adds sums of hours to those of their days, and sums of days to those of the spans that hold them.
     *
     * @param list<array<string, int|string>> $rows
     */
    private function mergeDays(\PDO $database, string $table, array $rows): void
    {
        $days = Tables::daysOf($table);
        if ($days !== null) {
            $rows = array_map(static fn (array $row) => ['day' => Tables::dayOf((int) $row['hour'])] + $row, $rows);
            $this->merge($database, Tables::of($days), $rows);
        }
        $into = Tables::of($days ?? $table);
        foreach ($into->time === 'day' ? array_keys(Spans::LENGTHS) : [] as $index) {
            $this->merge($database, $into, array_map(static fn (array $row) => ['day' => Spans::of((int) $row['day'])[$index]] + $row, $rows));
        }
    }

    /**
     * A row keeps the hour of its first message, so the stored one has changed.
     *
     * @param list<array<string, int|string>> $rows
     */
    private function markChanged(\PDO $database, Table $table, array $rows): void
    {
        $isKey = implode(' AND ', array_map(static fn (string $column) => "$column = ?", $table->key));
        $find = $database->prepare("SELECT hour FROM $table->name WHERE $isKey");
        $hours = [];
        foreach ($rows as $row) {
            $find->execute(array_map(static fn (string $column) => $row[$column], $table->key));
            $hours[(int) $find->fetchColumn()] = true;
            $find->closeCursor();
        }
        $this->markHours($database, array_keys($hours));
    }

    /**
     * Makes hours due for a refresh. A clock that was set back would name a moment before the last refresh.
     *
     * @param list<int> $hours
     */
    private function markHours(\PDO $database, array $hours): void
    {
        $now = ($this->now)();
        $find = $database->prepare('SELECT max(at) FROM refreshed WHERE hour = ?');
        foreach ($hours as $hour) {
            $find->execute([$hour]);
            $this->merge($database, Tables::of('changes'), [['hour' => $hour, 'at' => max($now, (int) $find->fetchColumn())]]);
            $find->closeCursor();
        }
    }

    private static function inUnit(Table $table, int $second): int
    {
        return match ($table->time) {
            'hour' => Tables::hourAt($second),
            'day' => Tables::dayOf(Tables::hourAt($second)),
            default => $second,
        };
    }

    private function trimPart(Table $table, int $before): int
    {
        $count = 0;
        $this->inTransaction(static function (\PDO $database) use ($table, $before, &$count): void {
            $key = SqliteSchema::rowKey($table);
            $isOld = $table->time === 'day' ? Spans::before($before) : "$table->time < $before";
            $count = (int) $database->exec("DELETE FROM $table->name WHERE ($key) IN (SELECT $key FROM $table->name WHERE $isOld LIMIT "
                . self::TRIM_ROWS . ')');
        });

        return $count;
    }

    private function database(): \PDO
    {
        try {
            return $this->database ??= $this->opened();
        } catch (\PDOException $error) {
            throw self::fault($error);
        }
    }

    private function opened(): \PDO
    {
        $folder = dirname($this->file);
        if (!@is_dir($folder) && !@mkdir($folder, 0o700, true) && !@is_dir($folder)) {
            throw new StorageBroken("the folder $folder cannot be made");
        }
        $database = $this->connected();
        $database->exec('PRAGMA busy_timeout = ' . self::BUSY_MS);
        $database->exec('PRAGMA synchronous = NORMAL');
        $version = (int) $database->query('PRAGMA user_version')->fetchColumn();
        if ($version > Tables::VERSION) {
            throw new StorageBroken("the file was made by a newer version of the player ($version)");
        }
        if ($version < Tables::VERSION) {
            self::make($database, $version);
        }

        return $database;
    }

    /**
     * A process of the web server keeps its connection for the next request: the last one that is closed writes the whole log
     * into the file, and syncs it. A file that was put in the place of another gets a connection of its own.
     */
    private function connected(): \PDO
    {
        clearstatcache(true, $this->file);
        $node = PHP_SAPI === 'cli' ? false : @fileinode($this->file);

        return new \PDO("sqlite:$this->file", options: [
            \PDO::ATTR_ERRMODE => \PDO::ERRMODE_EXCEPTION,
            \PDO::ATTR_TIMEOUT => (int) ceil(self::BUSY_MS / 1_000),
        ] + ($node === false ? [] : [\PDO::ATTR_PERSISTENT => "vv-$node"]));
    }

    /** Another process may make the same file at the same moment; the second finds it made. */
    private static function make(\PDO $database, int $version): void
    {
        $database->exec('PRAGMA journal_mode = WAL');
        $database->beginTransaction();
        try {
            // First: it takes the lock of the writer.
            $database->exec('PRAGMA user_version = ' . Tables::VERSION);
            foreach ([...SqliteSchema::statements(), ...($version === 1 ? SqliteSchema::fillSpans() : [])] as $statement) {
                $database->exec($statement);
            }
            $database->commit();
        } catch (\PDOException $error) {
            self::rollBack($database);
            throw $error;
        }
    }

    private static function fault(\PDOException $error): StorageBusy|StorageBroken
    {
        $code = (int) ($error->errorInfo[1] ?? 0) & self::CODE_MASK;

        return in_array($code, self::PASSING, true)
            ? new StorageBusy($error->getMessage(), $code, $error)
            : new StorageBroken($error->getMessage(), $code, $error);
    }
}
