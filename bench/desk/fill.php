<?php

declare(strict_types=1);

/*
 * Fills an SQLite file with generated views and breaks, to measure the desk's pages (docs/statistics.md, The desk), and to
 * show them (`npm start`):
 *
 *   php bench/desk/fill.php FILE VIEWS DAYS     views and breaks of the last DAYS days, without sums
 *   php bench/desk/fill.php FILE refresh SECONDS    their sums, for at most so many seconds; again until it says "done"
 *   php bench/desk/fill.php FILE year           copies the sums of the last 30 days twelve times into the past
 *   php bench/desk/fill.php FILE copies ROWS DAYS   so many rows of views and breaks in the days before today, and today until
 *                                                   this hour, with their sums
 *   php bench/desk/fill.php FILE demo < TITLES  a new file: 3,000 views of 60 days with their sums, marked as made up. TITLES
 *                                               is a list in JSON: {id, title, failure, episodes: [{id, season, episode, duration}]}
 *
 * `copies` generates one day and its sums, and copies it with other ids within SQLite: 50 million rows take minutes and 20 GB.
 *
 * 500 contents (half of them series of ten episodes) or the given titles, 100 sites, 8 browsers, 20 countries, 10 ad hosts; the
 * first of each are the most frequent.
 */

use VvPlayer\Statistics\Refresh;
use VvPlayer\Statistics\Spans;
use VvPlayer\Statistics\SqliteSchema;
use VvPlayer\Statistics\SqliteStorage;
use VvPlayer\Statistics\Table;
use VvPlayer\Statistics\Tables;

require __DIR__ . '/../../php/src/autoload.php';

const CONTENTS = 500;
const SITES = ['kino', 'serial', 'vecher', 'premiera', 'sofa', 'popkorn', 'ekran', 'zritel', 'afisha', 'seans'];
/** A hundred sites show the 500 contents, and eight those of the demo. */
const CONTENTS_OF_SITE = 5;
const BROWSERS = ['Chrome', 'Safari', 'Yandex Browser', 'Firefox', 'Edge', 'Samsung Internet', 'Opera', 'Android WebView'];
const COUNTRIES = ['RU', 'KZ', 'BY', 'UZ', 'UA', 'DE', 'AM', 'GE', 'KG', 'MD', 'IL', 'US', 'TR', 'AZ', 'LV', 'EE', 'LT', 'PL', 'TJ', 'FI'];
const DUBS = ['Многоголосый', 'Дубляж', 'Оригинал', 'Субтитры', 'Двухголосый'];
const FAILURES = ['unexpected/stream', 'unexpected/timeout', 'master-failed', 'unexpected/chunk'];
const BLOCKED = 'region-blocked';
const CODES = [303, 303, 301, 402, 405, 900];
const ADVERTISERS = ['ООО «Северный чай»', 'АО «Полёт»', 'ООО «Ромашка»', 'ИП Сергеева А. В.', 'ООО «Дом у моря»', 'АО «Быстрые сети»'];
const DAY_S = 86_400;
const DEMO_VIEWS = 3_000;
const DEMO_DAYS = 60;
/** The last views of the demo began within the half hour of the page «Сейчас», and some go on for an hour. */
const DEMO_NOW_VIEWS = 30;
const HALF_HOUR_S = 1_800;

/** A copied id keeps so many random digits of the generated day, and the rest tells the copies apart. */
const COPIED_ID_DIGITS = 24;
/** A view of `fillRows` has so many rows: itself, and in every second view a break of 1.7. */
const ROWS_A_VIEW = 1.85;

[, $file, $what, $amount, $days] = $argv + [3 => '0', 4 => '0'];
match (true) {
    $what === 'copies' => fillCopies($file, (int) $amount, max(1, (int) $days)),
    $what === 'refresh' => refresh($file, (float) $amount),
    $what === 'year' => fillYear($file),
    $what === 'demo' => fillDemo($file),
    default => fillRows($file, contents(), evenly((int) $what, max(1, (int) $amount), time())),
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

function happens(int $percent): bool
{
    return mt_rand(1, 100) <= $percent;
}

/** @return list<array<string, mixed>> titles in the form of TITLES, the most watched first */
function contents(): array
{
    $contents = [];
    for ($content = 0; $content < CONTENTS; $content += 1) {
        $id = 1000 + $content;
        $episodes = [];
        foreach ($content % 2 === 0 ? [0] : range(1, 10) as $episode) {
            $of = ['season' => $episode === 0 ? -1 : 1, 'episode' => $episode === 0 ? -1 : $episode];
            $episodes[] = ['id' => $id * 100 + $episode, 'duration' => 1500 + $content * 7] + $of;
        }
        $contents[] = ['id' => $id, 'title' => "Фильм номер $content", 'failure' => '', 'episodes' => $episodes];
    }

    return $contents;
}

/** @return iterable<array{int, int}> the beginning of each view, and for how many seconds it is still watched; the newest first */
function evenly(int $views, int $days, int $end): iterable
{
    $start = $end - $days * DAY_S + 1;
    for ($number = 1; $number <= $views; $number += 1) {
        yield [max($start, $end - (int) ($number * $days * DAY_S / $views) - mt_rand(0, 600)), 0];
    }
}

/** More of them in the evening of Moscow and with each week. @return iterable<array{int, int}> as of evenly() */
function byHabit(int $views, int $days): iterable
{
    $now = time();
    $moments = [];
    for ($number = 0; $number < DEMO_NOW_VIEWS; $number += 1) {
        $moments[] = $now - mt_rand(0, HALF_HOUR_S);
    }
    while (count($moments) < $views) {
        $share = mt_rand() / mt_getrandmax();
        $at = $now - (int) ($share * $days * DAY_S);
        $hour = (int) gmdate('G', $at + 3 * 3600);
        $evening = exp(-(min(abs($hour - 21), 24 - abs($hour - 21)) / 4) ** 2);
        if (mt_rand() / mt_getrandmax() < (1 - $share / 2) * (0.15 + 0.85 * $evening)) {
            $moments[] = $at;
        }
    }
    rsort($moments);
    foreach ($moments as $number => $at) {
        yield [$at, $number < DEMO_NOW_VIEWS && happens(60) ? mt_rand(60, 2 * HALF_HOUR_S) : 0];
    }
}

/**
 * @param list<array<string, mixed>> $contents
 * @param iterable<array{int, int}> $moments
 */
function fillRows(string $file, array $contents, iterable $moments): void
{
    mt_srand(1);
    makeTables($file);
    $database = new PDO("sqlite:$file", options: [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION]);
    $database->exec('PRAGMA synchronous = OFF');
    [$addView, $addBreak] = [$database->prepare(SqliteSchema::insert(Tables::of('views'))), $database->prepare(SqliteSchema::insert(Tables::of('breaks')))];
    $number = 0;
    $database->beginTransaction();
    foreach ($moments as [$at, $stillS]) {
        $site = site(frequent(intdiv(count($contents), CONTENTS_OF_SITE)));
        $view = ['origin' => $site] + viewRow($number, $at, $stillS, $contents[frequent(count($contents))]);
        $addView->execute(array_values(complete('views', $view)));
        if ($number % 2 === 0) {
            foreach (breakRows($view) as $row) {
                $addBreak->execute(array_values($row));
            }
        }
        $number += 1;
        if ($number % 50_000 === 0) {
            $database->commit();
            $database->beginTransaction();
        }
    }
    $database->commit();
    $now = time();
    $database->exec("INSERT OR REPLACE INTO changes SELECT hour, $now FROM views GROUP BY hour");
    echo "$number views\n";
}

/**
 * @param array<string, mixed> $content
 * @return array<string, int|string> in the order of the columns
 */
function viewRow(int $number, int $at, int $stillS, array $content): array
{
    $episode = $content['episodes'][frequent(count($content['episodes']))];
    $failure = (string) $content['failure'];
    $failure = $failure !== '' || $stillS > 0 || !happens(2) ? $failure : FAILURES[frequent(count(FAILURES))];
    $hasFrames = $content['failure'] === '' && !happens(5);
    $startup = $hasFrames ? (int) (150 * exp(mt_rand(0, 3000) / 1000)) : -1;
    [$buckets, $watched, $played] = $hasFrames ? watched((int) $episode['duration']) : [0, '', 0];
    $dub = $episode['season'] < 0 ? 1 : frequent(count(DUBS));
    $isBlocked = $failure === BLOCKED;
    $values = [
        'view_id' => bin2hex(random_bytes(16)), 'session_id' => md5($stillS > 0 ? "now $number" : (string) intdiv($number, 2)), 'sequence' => 5,
        'hour' => intdiv($at, 3600), 'first_at' => $at, 'last_at' => $stillS > 0 ? time() + $stillS : min(time() - 100, $at + 10 * $played),
        'content_id' => (string) $content['id'], 'episode_id' => (string) $episode['id'], 'title' => (string) $content['title'],
        'season' => (int) $episode['season'], 'episode' => (int) $episode['episode'],
        'country' => COUNTRIES[frequent(20)], 'browser' => BROWSERS[frequent(8)], 'device' => ['desktop', 'mobile', 'tv', 'tablet'][frequent(4)],
        'dub' => $isBlocked ? '' : DUBS[$dub], 'quality' => $isBlocked ? '' : ['720p', '1080p', '480p', '360p'][frequent(4)], 'source' => 'hls',
        'build' => 'modern', 'session_view' => $stillS > 0 ? 1 : $number % 2 + 1, 'content_view' => happens(85) ? 1 : 2,
        'reason' => $failure !== '' ? 'failure' : ($stillS > 0 ? 'heartbeat' : 'exit'), 'started' => $hasFrames ? 1 : 0,
        'exit_before_start' => $hasFrames || $failure !== '' ? 0 : 1, 'exit_during_ad' => $number % 2 === 0 && happens(3) ? 1 : 0,
        'startup_ms' => $startup, 'watch_ms' => 10_000 * $played + max(0, $startup), 'played_ms' => 10_000 * $played,
        'rebuffer_count' => mt_rand(0, 2), 'rebuffer_ms' => $hasFrames ? min(mt_rand(0, 3000), 500 * $played) : 0, 'failure' => $failure,
        'failure_host' => $failure === '' || $isBlocked ? '' : 'cdn' . mt_rand(1, 5) . '.example', 'duration_s' => (int) $episode['duration'],
        'watched' => $watched, 'completed' => $buckets > 0 && $played >= 0.9 * $buckets ? 1 : 0,
    ];

    return complete('views', $values);
}

/**
 * Two in five see the end, others leave early rather than late.
 *
 * @return array{int, string, int} buckets, runs, and how many were played
 */
function watched(int $durationS): array
{
    $buckets = max(1, intdiv($durationS + 9, 10));
    $to = happens(40) ? $buckets - (int) ($buckets * mt_rand(0, 8) / 100) : max(1, (int) ($buckets * (mt_rand() / mt_getrandmax()) ** 1.6));
    // One scene is seen again by many.
    $again = (int) ($buckets * (0.55 + mt_rand(0, 3) / 100));
    $length = min(mt_rand(4, 10), $to - $again - 1);
    if ($length < 1 || $again < 1 || !happens(60)) {
        return [$buckets, "0-{$to}x1", $to];
    }
    [$end, $times] = [$again + $length, mt_rand(2, 4)];

    return [$buckets, "0-{$again}x1,$again-{$end}x$times,$end-{$to}x1", $to];
}

function site(int $number): string
{
    return $number < count(SITES) ? 'https://' . SITES[$number] . '.example' : "https://site$number.example";
}

/**
 * @param array<string, int|string> $view
 * @return list<array<string, int|string>>
 */
function breakRows(array $view): array
{
    $isFilled = happens(70);
    $isStarted = $isFilled && happens(90) ? 1 : 0;
    $common = array_intersect_key($view, ['session_id' => 1, 'view_id' => 1, 'hour' => 1, 'content_id' => 1, 'episode_id' => 1, 'origin' => 1]) + [
        'break_number' => 1, 'source_number' => 1, 'sequence' => 2, 'at' => $view['first_at'], 'break_id' => 'pre',
        'break_type' => happens(80) ? 'preroll' : 'midroll', 'host' => 'ads' . frequent(10) . '.example',
    ];
    $rows = [complete('breaks', $common + [
        'asked' => 2, 'answered' => 2, 'filled' => $isFilled ? 1 : 0, 'errors' => $isStarted === 1 ? 0 : 1,
        'code' => $isStarted === 1 ? 0 : CODES[$isFilled ? mt_rand(3, 5) : mt_rand(0, 2)], 'ms' => mt_rand(50, 3000), 'hops' => 1,
    ])];
    if ($isFilled) {
        $reached = $isStarted === 1 ? [4, 4, 4, 0, 1, 2, 3, 4][mt_rand(0, 7)] : 0;
        $erid = frequent(200);
        $rows[] = complete('breaks', $common + [
            'ad_number' => 1, 'started' => $isStarted, 'q1' => (int) ($reached > 0), 'q2' => (int) ($reached > 1), 'q3' => (int) ($reached > 2),
            'completed' => (int) ($reached > 3), 'skipped' => (int) ($isStarted === 1 && $reached < 4 && happens(60)),
            'clicks' => (int) ($isStarted === 1 && mt_rand(1, 50) === 1), 'first_frame_ms' => mt_rand(100, 3000),
            'erid' => $erid === 9 ? '' : '2Vtzq' . strtr(substr(md5((string) $erid), 0, 8), 'abcdef', 'xWkRtZ'),
            'advertiser' => $erid === 9 ? '' : ADVERTISERS[$erid % count(ADVERTISERS)],
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
    fillRows($day, contents(), evenly((int) ($rows / $days / ROWS_A_VIEW), 1, Tables::firstHourOf($today) * 3600 - 1));
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
            $database->exec('INSERT OR IGNORE ' . copied($table, $back) . ($table->time === 'day' ? ' WHERE day < ' . Spans::FIRST : ''));
        }
        fprintf(STDERR, "%d days left\n", $back);
    }
    $hour = Tables::hourAt(time());
    foreach (['views', 'breaks', 'changes'] as $name) {
        $database->exec('INSERT ' . copied(Tables::of($name), -1) . ' WHERE hour + 24 < ' . $hour . ($name === 'changes' ? '' : ' ORDER BY rowid DESC'));
    }
    foreach ([...SqliteSchema::statements(), ...SqliteSchema::fillSpans()] as $statement) {
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

/** Takes the place of the file of an earlier demo, whose days are over. */
function fillDemo(string $file): void
{
    $contents = json_decode((string) stream_get_contents(STDIN), true, flags: JSON_THROW_ON_ERROR);
    array_map(static fn (string $end) => is_file($file . $end) && unlink($file . $end), ['', '-wal', '-shm']);
    $mark = ['kind' => 'demo', 'name' => 'demo', 'label' => '', 'at' => time()];
    SqliteStorage::at($file)->append('names', [$mark]);
    fillRows($file, $contents, byHabit(DEMO_VIEWS, DEMO_DAYS));
    // The second one finds the sums right, so the desk has nothing left to do.
    refresh($file, 60.0);
    refresh($file, 60.0);
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
    array_map($database->exec(...), SqliteSchema::fillSpans());
    echo "a year\n";
}
