<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/** Where the statistics are kept. The tables are those of Tables, whatever the engine. */
interface Storage
{
    /**
     * Adds rows with every column of the table, merged as the table says. They are on disk when it returns, all or none.
     *
     * @param list<array<string, int|string>> $rows
     * @throws StorageBusy
     * @throws StorageBroken
     */
    public function append(string $table, array $rows): void;

    /**
     * The rows of a named query, a file of `sql/`.
     *
     * @param array<string, int|string> $params by the name in the query, where a colon stands before it
     * @return iterable<array<string, int|float|string>>
     * @throws StorageBusy also while the rows are read
     * @throws StorageBroken
     */
    public function query(string $name, array $params = []): iterable;

    /**
     * Deletes rows and sums that are older, Unix seconds.
     *
     * @return bool whether nothing older is left: one call may leave a part for the next
     * @throws StorageBusy
     * @throws StorageBroken
     */
    public function trim(int $rawBefore, int $sumsBefore): bool;

    /**
     * Deletes the rows of a session; the next refresh takes them out of the sums.
     *
     * @throws StorageBusy
     * @throws StorageBroken
     */
    public function erase(string $sessionId): void;
}
