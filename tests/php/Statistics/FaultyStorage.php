<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Statistics;

use VvPlayer\Statistics\Storage;

/** A storage with something that happens before its appends. */
final class FaultyStorage implements Storage
{
    public int $appends = 0;
    public int $queries = 0;

    /** @param \Closure(int, string): void $before each append, with its number from 1 and its table; it may throw */
    public function __construct(private readonly Storage $storage, private readonly \Closure $before)
    {
    }

    public function append(string $table, array $rows): void
    {
        if ($rows !== []) {
            $this->appends += 1;
            ($this->before)($this->appends, $table);
        }
        $this->storage->append($table, $rows);
    }

    public function query(string $name, array $params = []): iterable
    {
        $this->queries += 1;

        return $this->storage->query($name, $params);
    }

    public function trim(int $rawBefore, int $sumsBefore): bool
    {
        return $this->storage->trim($rawBefore, $sumsBefore);
    }

    public function erase(string $sessionId): void
    {
        $this->storage->erase($sessionId);
    }
}
