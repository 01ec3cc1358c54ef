<?php

declare(strict_types=1);

/*
 * Times jobs on a file of `fill.php`, beside the batches of `ingest.ts`:
 *
 *   php bench/desk/jobs.php FILE trim       one call that deletes what it may of the oldest day of single views and breaks
 *   php bench/desk/jobs.php FILE erase      erases the session of some view
 */

use VvPlayer\Statistics\SqliteStorage;
use VvPlayer\Statistics\Tables;

require __DIR__ . '/../../php/src/autoload.php';

[, $file, $job] = $argv;
$storage = SqliteStorage::at($file);
$number = static fn (string $text): int => (int) array_values(iterator_to_array($storage->select($text))[0] ?? ['x' => 0])[0];
if ($job === 'trim') {
    $day = Tables::dayOf($number('SELECT min(hour) AS n FROM (SELECT min(hour) AS hour FROM views UNION ALL SELECT min(hour) FROM breaks)'));
    $before = Tables::firstHourOf($day + 1);
    $rows = static fn (): int => $number("SELECT (SELECT count(*) FROM views WHERE hour < $before) + (SELECT count(*) FROM breaks WHERE hour < $before)");
    $count = $rows();
    $start = hrtime(true);
    $storage->trim($before * 3600, 0);
    $ms = (hrtime(true) - $start) / 1e6;
    printf("%.0f ms, %d rows of %d deleted\n", $ms, $count - $rows(), $count);
} else {
    $row = mt_rand(1, $number('SELECT max(rowid) FROM views'));
    $session = iterator_to_array($storage->select("SELECT session_id FROM views WHERE rowid >= $row LIMIT 1"))[0]['session_id'];
    $start = hrtime(true);
    $storage->erase((string) $session);
    printf("%.0f ms\n", (hrtime(true) - $start) / 1e6);
}
