<?php

declare(strict_types=1);

/*
 * Fills an SQLite file with generated views and breaks, to measure the desk's pages (docs/statistics.md, The desk):
 *
 *   php bench/desk/fill.php FILE VIEWS DAYS     views and breaks of the last DAYS days, without sums
 *   php bench/desk/fill.php FILE refresh SECONDS    their sums, for at most so many seconds; again until it says "done"
 *   php bench/desk/fill.php FILE year           copies the sums of the last 30 days twelve times into the past
 *   php bench/desk/fill.php FILE copies ROWS DAYS   so many rows of views and breaks in the days before today, and today until
 *                                                   this hour, with their sums
 *
 * `copies` generates one day and its sums, and copies it with other ids within SQLite: 50 million rows take minutes and 20 GB.
 *
 * 500 contents (half of them series of ten episodes), 100 sites, 8 browsers, 20 countries, 10 ad hosts; the first of each
 * are the most frequent.
 */

use VvPlayer\Statistics\Refresh;
use VvPlayer\Statistics\SqliteSchema;
use VvPlayer\Statistics\SqliteStorage;
use VvPlayer\Statistics\Table;
use VvPlayer\Statistics\Tables;

require __DIR__ . '/../../php/src/autoload.php';

const CONTENTS = 500;
const SITES = 100;
const BROWSERS = ['Chrome', 'Safari', 'Yandex', 'Firefox', 'Edge', 'Samsung', 'Opera', 'WebView'];
const COUNTRIES = ['RU', 'KZ', 'BY', 'UZ', 'UA', 'DE', 'AM', 'GE', 'KG', 'MD', 'IL', 'US', 'TR', 'AZ', 'LV', 'EE', 'LT', 'PL', 'TJ', 'FI'];
const DUBS = ['Многоголосый', 'Дубляж', 'Оригинал', 'Субтитры', 'Двухголосый'];
const FAILURES = ['unexpected/stream', 'unexpected/chunk', 'unexpected/timeout', 'master-failed', 'region-blocked'];

/** Of the views of a generated day; the rest of an id tells the copies apart. Ids stay random in their first digits, as in an index. */
const COPIED_ID_DIGITS = 24;
/** A view of `fillRows` has so many rows: itself, and in every second view a break of 1.7. */
const ROWS_A_VIEW = 1.85;

[, $file, $what, $amount, $days] = $argv + [3 => '0', 4 => '0'];
match (true) {
    $what === 'copies' => fillCopies($file, (int) $amount, max(1, (int) $days)),
    $what === 'refresh' => refresh($file, (float) $amount),
    $what === 'year' => fillYear($file),
    default => fillRows($file, (int) $what, max(1, (int) $amount), time()),
};

/** A number below `$count`, small ones more often. */
function frequent(int $count): int
{
    return (int) ($count * (mt_rand() / mt_getrandmax()) ** 2.5);
}

function makeTables(string $file): void
{
    iterator_to_array(SqliteStorage::at($file)->query('changed-hours', ['from' => PHP_INT_MAX]));
}

/** @param int $end of the days, in Unix seconds */
function fillRows(string $file, int $views, int $days, int $end): void
{
    mt_srand(1);
    makeTables($file);
    $database = new PDO("sqlite:$file", options: [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION]);
    $database->exec('PRAGMA synchronous = OFF');
    [$addView, $addBreak] = [$database->prepare(SqliteSchema::insert(Tables::of('views'))), $database->prepare(SqliteSchema::insert(Tables::of('breaks')))];
    $start = $end - $days * 86_400 + 1;
    $database->beginTransaction();
    for ($number = 0; $number < $views; $number += 1) {
        $at = max($start, $end - (int) (($number + 1) * $days * 86_400 / $views) - mt_rand(0, 600));
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
    $database->exec("INSERT OR REPLACE INTO changes SELECT hour, $end FROM views GROUP BY hour");
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
    $isDone = (new Refresh(SqliteStorage::at($file), "$file-cache", 400))->run(time(), $seconds);
    printf("%s, %.1f s, %d MB\n", $isDone ? 'done' : 'more to do', (hrtime(true) - $start) / 1e9, memory_get_peak_usage(true) / 1e6);
}

function fillCopies(string $file, int $rows, int $days): void
{
    $today = Tables::dayOf(Tables::hourAt(time()));
    $day = "$file.day";
    fillRows($day, (int) ($rows / $days / ROWS_A_VIEW), 1, Tables::firstHourOf($today) * 3600 - 1);
    refresh($day, 600);
    // The second finds the sums right, and marks the hours.
    refresh($day, 600);
    makeTables($file);
    $database = new PDO("sqlite:$file", options: [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION]);
    foreach (['journal_mode = OFF', 'synchronous = OFF', 'cache_size = -1000000', 'threads = 2'] as $pragma) {
        $database->exec("PRAGMA $pragma");
    }
    $database->exec('ATTACH ' . $database->quote($day) . ' AS day');
    foreach (indexes($database) as $name) {
        $database->exec("DROP INDEX $name");
    }
    // The oldest day first: rows are in the order of their arrival.
    for ($back = $days - 1; $back >= 0; $back -= 1) {
        foreach (Tables::all() as $table) {
            $database->exec('INSERT OR IGNORE ' . copied($table, $back));
        }
        fprintf(STDERR, "%d days left\n", $back);
    }
    $hour = Tables::hourAt(time());
    foreach (['views', 'breaks', 'changes'] as $name) {
        $database->exec('INSERT ' . copied(Tables::of($name), -1) . ' WHERE hour + 24 < ' . $hour . ($name === 'changes' ? '' : ' ORDER BY rowid DESC'));
    }
    foreach (SqliteSchema::statements() as $statement) {
        $database->exec($statement);
    }
    $database->exec('DETACH day');
    $database->exec('PRAGMA journal_mode = WAL');
    unlink($day);
    refresh($file, 600);
    refresh($file, 600);
}

/** @return list<string> the indexes of single views and breaks, which are made at once in the end */
function indexes(PDO $database): array
{
    return $database->query("SELECT name FROM sqlite_master WHERE type = 'index' AND sql <> '' AND tbl_name IN ('views', 'breaks')")
        ->fetchAll(PDO::FETCH_COLUMN);
}

/** The insertion of the rows of the generated day, so many days earlier. */
function copied(Table $table, int $back): string
{
    $values = [];
    foreach ($table->names() as $name) {
        $values[] = match (true) {
            $table->name === 'names' => $name,
            in_array($name, ['view_id', 'session_id'], true) => sprintf("substr($name, 1, %d) || '%08x'", COPIED_ID_DIGITS, $back + 1),
            $name === 'hour' => "CASE WHEN hour < 100000000 THEN hour - 24 * ($back) ELSE hour - ($back) END",
            $name === 'day' => "day - ($back)",
            in_array($name, ['at', 'first_at', 'last_at'], true) => "min($name - 86400 * ($back), " . time() . ')',
            default => $name,
        };
    }

    return "INTO main.$table->name SELECT " . implode(', ', $values) . " FROM day.$table->name";
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
