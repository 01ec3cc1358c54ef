<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/** One table: from it come the DDL and the inserts of both engines. */
final readonly class Table
{
    /**
     * @param array<string, 'int'|'text'> $columns in order, by name
     * @param list<string> $key columns
     * @param string $time the column of its age: `hour` or `day`; `at` in seconds where it has neither
     * @param list<string> $first columns that keep the values of the first message
     * @param list<string> $indexes columns that are looked up by themselves, where the engine has indexes
     * @param bool $isRaw whether it holds single views or breaks, which have their own retention
     */
    public function __construct(
        public string $name,
        public array $columns,
        public array $key,
        public Merge $merge,
        public string $time,
        public array $first = [],
        public array $indexes = [],
        public bool $isRaw = false,
    ) {
    }

    /** @return list<string> */
    public function names(): array
    {
        return array_keys($this->columns);
    }

    /** @return list<string> columns that a merge changes */
    public function merged(): array
    {
        return array_values(array_diff($this->names(), $this->key, $this->first));
    }
}
