<?php

declare(strict_types=1);

/*
 * Times each page of the desk over 30 days and a year, in a new process each time, as php-fpm would answer it:
 *
 *   php bench/desk/pages.php FILE [RUNS]
 *   php bench/desk/pages.php clickhouse:ADDRESS [RUNS]
 */

use VvPlayer\Desk\DeskData;
use VvPlayer\Http\Request;
use VvPlayer\Statistics\ClickHouseStorage;
use VvPlayer\Statistics\SqliteStorage;
use VvPlayer\Statistics\Storage;

require __DIR__ . '/../../php/src/autoload.php';

const CLICKHOUSE = 'clickhouse:';
const PAGES = [
    'now' => ['page' => 'now'], 'films' => ['page' => 'films'], 'film' => ['page' => 'film', 'content_id' => '1001'],
    'episode' => ['page' => 'film', 'content_id' => '1001', 'episode_id' => '100103'], 'quality' => ['page' => 'quality'],
    'sites' => ['page' => 'sites'], 'ads' => ['page' => 'ads'],
];

[, $file, $runs, $page, $days, $compare] = $argv + [2 => '5', 3 => '', 4 => '30', 5 => ''];
if ($page !== '') {
    $query = PAGES[$page] + ['desk' => 'data', 'from' => gmdate('Y-m-d', time() + 10_800 - ((int) $days - 1) * 86_400), 'compare' => $compare];
    $start = hrtime(true);
    $response = DeskData::answer((new Request())->withQuery($query), storage($file), time());
    printf("%.1f %d %d", (hrtime(true) - $start) / 1e6, strlen((string) $response->body), $response->status);
    exit;
}
echo "page, days: median and worst ms (kB); with the period before\n";
foreach (PAGES as $name => $ignored) {
    foreach ([30, 365] as $length) {
        $cells = [];
        foreach (['', '1'] as $before) {
            $times = [];
            for ($run = 0; $run < (int) $runs; $run += 1) {
                $arguments = implode(' ', array_map(escapeshellarg(...), [__FILE__, $file, '1', $name, (string) $length, $before]));
                [$ms, $bytes, $status] = explode(' ', (string) shell_exec(escapeshellarg(PHP_BINARY) . " $arguments")) + ['', '', ''];
                $times[] = (float) $ms;
            }
            sort($times);
            $cells[] = sprintf('%6.0f %6.0f (%d kB, %s)', $times[intdiv(count($times), 2)], end($times), $bytes / 1000, $status);
        }
        printf("%-8s %3d: %s\n", $name, $length, implode('   ', $cells));
    }
}

function storage(string $place): Storage
{
    $folder = sys_get_temp_dir() . '/vv-desk-pages';

    return str_starts_with($place, CLICKHOUSE)
        ? ClickHouseStorage::at(substr($place, strlen(CLICKHOUSE)), $folder) ?? throw new RuntimeException('the address is of another form')
        : SqliteStorage::at($place);
}
