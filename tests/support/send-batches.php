<?php

declare(strict_types=1);

/*
 * Sends batches to a database of ClickHouse as the collector would, and repeats each until it is taken, as players do:
 *
 *   php send-batches.php ADDRESS FOLDER FIRST COUNT
 *
 * Three batches are one view. Each tenth is sent twice, as after an answer that was lost. Prints the number of batches that
 * were taken, and of the times that the storage was busy.
 */

use VvPlayer\Statistics\ClickHouseStorage;
use VvPlayer\Statistics\StorageBusy;
use VvPlayer\Statistics\Tables;

require __DIR__ . '/../../php/src/autoload.php';

const LIMIT_S = 120;
const PAUSE_MICROSECONDS = 100_000;
const HOUR = 500_000;

[, $address, $folder, $first, $count] = $argv;
$storage = ClickHouseStorage::at($address, $folder, static fn () => HOUR * 3600 + 60) ?? exit(2);
[$taken, $busy] = [0, 0];
for ($number = (int) $first; $number < (int) $first + (int) $count; $number += 1) {
    $values = [
        'view_id' => sprintf('%032x', intdiv($number, 3)), 'session_id' => sprintf('%032x', intdiv($number, 6)), 'sequence' => $number % 3 + 1,
        'hour' => HOUR, 'first_at' => HOUR * 3600, 'last_at' => HOUR * 3600 + $number % 3, 'content_id' => (string) ($number % 7), 'started' => 1,
        'played_ms' => ($number % 3 + 1) * 1000, 'season' => -1, 'episode' => -1, 'startup_ms' => 300,
    ];
    $row = [];
    foreach (Tables::of('views')->columns as $name => $type) {
        $row[$name] = $values[$name] ?? ($type === 'int' ? 0 : '');
    }
    for ($left = $number % 10 === 0 ? 2 : 1; $left > 0; $left -= 1) {
        for ($until = microtime(true) + LIMIT_S; ; usleep(PAUSE_MICROSECONDS)) {
            try {
                $storage->append('views', [$row]);
                break;
            } catch (StorageBusy $error) {
                $busy += 1;
                if (microtime(true) > $until) {
                    fwrite(STDERR, $error->getMessage());
                    exit(1);
                }
            }
        }
    }
    $taken += 1;
    if ($taken % 100 === 0) {
        echo "taken $taken\n";
    }
}
echo "done $taken, busy $busy\n";
