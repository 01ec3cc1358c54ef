<?php

declare(strict_types=1);

/*
 * Appends rows to a database of ClickHouse as the collector would. Columns that a row does not name are empty:
 *
 *   php append-rows.php ADDRESS FOLDER < rows.json      {"views": [{"view_id": "…"}, …], …}
 */

use VvPlayer\Statistics\ClickHouseStorage;
use VvPlayer\Statistics\Tables;

require __DIR__ . '/../../php/src/autoload.php';

[, $address, $folder] = $argv;
$storage = ClickHouseStorage::at($address, $folder) ?? exit(2);
foreach (json_decode((string) stream_get_contents(STDIN), true, flags: JSON_THROW_ON_ERROR) as $name => $rows) {
    $table = Tables::of($name);
    $empty = array_map(static fn (string $type) => $type === 'int' ? 0 : '', $table->columns);
    $storage->append($name, array_map(static fn (array $row) => array_replace($empty, $row), $rows));
}
