<?php

declare(strict_types=1);

/*
 * Fills an SQLite file with generated views and breaks, to measure the desk's pages (docs/statistics.md, The desk):
 *
 *   php bench/desk/fill.php FILE VIEWS DAYS     views and breaks of the last DAYS days, without sums
 *   php bench/desk/fill.php FILE refresh SECONDS    their sums, for at most so many seconds; again until it says "done"
 *   php bench/desk/fill.php FILE year           copies the sums of the last 30 days twelve times into the past
 *
 * 500 contents (half of them series of ten episodes), 100 sites, 8 browsers, 20 countries, 10 ad hosts; the first of each
 * are the most frequent.
 */

use VvPlayer\Statistics\Refresh;
use VvPlayer\Statistics\SqliteSchema;
use VvPlayer\Statistics\SqliteStorage;
use VvPlayer\Statistics\Tables;

require __DIR__ . '/../../php/src/autoload.php';

const CONTENTS = 500;
const SITES = 100;
const BROWSERS = ['Chrome', 'Safari', 'Yandex', 'Firefox', 'Edge', 'Samsung', 'Opera', 'WebView'];
const COUNTRIES = ['RU', 'KZ', 'BY', 'UZ', 'UA', 'DE', 'AM', 'GE', 'KG', 'MD', 'IL', 'US', 'TR', 'AZ', 'LV', 'EE', 'LT', 'PL', 'TJ', 'FI'];
const DUBS = ['Многоголосый', 'Дубляж', 'Оригинал', 'Субтитры', 'Двухголосый'];
const FAILURES = ['unexpected/stream', 'unexpected/chunk', 'unexpected/timeout', 'master-failed', 'region-blocked'];

[, $file, $what, $amount] = $argv + [3 => '0'];
match (true) {
    $what === 'refresh' => refresh($file, (float) $amount),
    $what === 'year' => fillYear($file),
    default => fillRows($file, (int) $what, max(1, (int) $amount)),
};

/** A number below `$count`, small ones more often. */
function frequent(int $count): int
{
    return (int) ($count * (mt_rand() / mt_getrandmax()) ** 2.5);
}

function fillRows(string $file, int $views, int $days): void
{
    mt_srand(1);
    // Makes the tables.
    foreach (SqliteStorage::at($file)->query('changed-hours', ['from' => 0]) as $row) {
        break;
    }
    $database = new PDO("sqlite:$file", options: [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION]);
    $database->exec('PRAGMA synchronous = OFF');
    [$addView, $addBreak] = [$database->prepare(SqliteSchema::insert(Tables::of('views'))), $database->prepare(SqliteSchema::insert(Tables::of('breaks')))];
    $now = time();
    $database->beginTransaction();
    for ($number = 0; $number < $views; $number += 1) {
        $at = $now - (int) (($number + 1) * $days * 86_400 / $views) - mt_rand(0, 600);
        $view = viewRow($number, $at);
        $addView->execute(array_values($view));
        if ($number % 2 === 0) {
            foreach (breakRows($view) as $row) {
                $addBreak->execute(array_values($row));
            }
        }
        if ($number % 50_000 === 49_999) {
            $database->commit();
            $database->beginTransaction();
        }
    }
    $database->commit();
    $database->exec("INSERT OR REPLACE INTO changes SELECT hour, $now FROM views GROUP BY hour");
    echo "$views views\n";
}

/** @return array<string, int|string> in the order of the columns */
function viewRow(int $number, int $at): array
{
    $content = frequent(CONTENTS);
    $episode = $content % 2 === 0 ? 0 : mt_rand(1, 10);
    $duration = 1500 + $content * 7;
    $isEarly = mt_rand(1, 100) <= 5;
    $failure = mt_rand(1, 100) <= 2 ? FAILURES[mt_rand(0, 4)] : '';
    $startup = $isEarly ? -1 : (int) (150 * exp(mt_rand(0, 3000) / 1000));
    $buckets = intdiv($duration + 9, 10);
    $to = mt_rand(1, $buckets);
    $watched = $isEarly ? '' : (mt_rand(0, 3) > 0 ? "0-{$to}x1" : '0-' . max(1, intdiv($to, 2)) . 'x1,' . ($to + 1) . '-' . ($to + mt_rand(2, 30)) . 'x2');
    $played = $isEarly ? 0 : $to * 10_000;
    $values = [
        'view_id' => bin2hex(random_bytes(16)), 'session_id' => md5((string) intdiv($number, 2)), 'sequence' => 5,
        'hour' => intdiv($at, 3600), 'first_at' => $at, 'last_at' => $at + intdiv($played, 1000), 'content_id' => (string) (1000 + $content),
        'episode_id' => (string) ((1000 + $content) * 100 + $episode), 'title' => "Фильм номер $content", 'season' => $episode === 0 ? -1 : 1,
        'episode' => $episode === 0 ? -1 : $episode, 'origin' => 'https://site' . frequent(SITES) . '.example', 'country' => COUNTRIES[frequent(20)],
        'browser' => BROWSERS[frequent(8)], 'device' => ['desktop', 'mobile', 'tablet', 'tv'][frequent(4)], 'dub' => DUBS[frequent(5)],
        'quality' => ['720p', '1080p', '480p', '360p'][frequent(4)], 'source' => 'hls', 'build' => 'modern', 'session_view' => $number % 2 + 1,
        'content_view' => 1, 'reason' => $failure === '' ? 'exit' : 'failure', 'started' => $isEarly ? 0 : 1, 'exit_before_start' => $isEarly ? 1 : 0,
        'startup_ms' => $startup, 'watch_ms' => $played + max(0, $startup), 'played_ms' => $played, 'rebuffer_count' => mt_rand(0, 2),
        'rebuffer_ms' => mt_rand(0, 3000), 'failure' => $failure, 'failure_host' => $failure === '' ? '' : 'cdn' . mt_rand(1, 5) . '.example',
        'duration_s' => $duration, 'watched' => $watched, 'completed' => $to >= 0.9 * $buckets ? 1 : 0,
    ];

    return complete('views', $values);
}

/**
 * @param array<string, int|string> $view
 * @return list<array<string, int|string>>
 */
function breakRows(array $view): array
{
    $isFilled = mt_rand(1, 100) <= 70;
    $isStarted = $isFilled && mt_rand(1, 100) <= 90 ? 1 : 0;
    $common = array_intersect_key($view, ['session_id' => 1, 'view_id' => 1, 'hour' => 1, 'content_id' => 1, 'episode_id' => 1, 'origin' => 1]) + [
        'break_number' => 1, 'source_number' => 1, 'sequence' => 2, 'at' => $view['first_at'], 'break_id' => 'pre', 'break_type' => 'preroll',
        'host' => 'ads' . frequent(10) . '.example',
    ];
    $rows = [complete('breaks', $common + [
        'asked' => 2, 'answered' => 2, 'filled' => $isFilled ? 1 : 0, 'errors' => $isStarted === 1 ? 0 : 1, 'code' => $isStarted === 1 ? 0 : 303,
        'ms' => mt_rand(50, 3000), 'hops' => 1,
    ])];
    if ($isFilled) {
        $reached = $isStarted === 1 ? mt_rand(0, 4) : 0;
        $erid = frequent(200);
        $rows[] = complete('breaks', $common + [
            'ad_number' => 1, 'started' => $isStarted, 'q1' => (int) ($reached > 0), 'q2' => (int) ($reached > 1), 'q3' => (int) ($reached > 2),
            'completed' => (int) ($reached > 3), 'clicks' => (int) (mt_rand(1, 50) === 1), 'first_frame_ms' => mt_rand(100, 3000),
            'erid' => "2Vtzq$erid", 'advertiser' => 'ООО Рекламодатель ' . $erid % 50,
        ]);
    }

    return $rows;
}

/**
 * @param array<string, int|string> $values
 * @return array<string, int|string> in the order of the columns
 */
function complete(string $table, array $values): array
{
    $row = [];
    foreach (Tables::of($table)->columns as $name => $type) {
        $row[$name] = $values[$name] ?? ($type === 'int' ? 0 : '');
    }

    return $row;
}

function refresh(string $file, float $seconds): void
{
    $start = hrtime(true);
    $isDone = (new Refresh(SqliteStorage::at($file), sys_get_temp_dir() . '/vv-desk-fill', 400))->run(time(), $seconds);
    printf("%s, %.1f s, %d MB\n", $isDone ? 'done' : 'more to do', (hrtime(true) - $start) / 1e9, memory_get_peak_usage(true) / 1e6);
}

function fillYear(string $file): void
{
    $database = new PDO("sqlite:$file", options: [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION]);
    $database->exec('PRAGMA synchronous = OFF');
    $today = Tables::dayOf(intdiv(time(), 3600));
    foreach (['view_days', 'ad_days', 'watch_days'] as $table) {
        $columns = implode(', ', array_diff(Tables::of($table)->names(), ['day']));
        for ($month = 1; $month <= 12; $month += 1) {
            $database->exec("INSERT OR IGNORE INTO $table (day, $columns) SELECT day - 30 * $month, $columns FROM $table WHERE day > $today - 30 AND day <= $today");
        }
    }
    echo "a year\n";
}
