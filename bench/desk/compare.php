<?php

declare(strict_types=1);

/*
 * Compares a file of SQLite with a database of ClickHouse that it was moved to: every named query, every page of the desk
 * over 30 days, and the figures of alert rules. Prints one line for each, with the milliseconds of both, and a summary as JSON:
 *
 *   php bench/desk/compare.php FILE ADDRESS       the address without `clickhouse:`
 */

use VvPlayer\Desk\AlertFigures;
use VvPlayer\Desk\AlertRule;
use VvPlayer\Desk\DeskData;
use VvPlayer\Http\Request;
use VvPlayer\Statistics\ClickHouseStorage;
use VvPlayer\Statistics\NamedQueries;
use VvPlayer\Statistics\SqliteStorage;
use VvPlayer\Statistics\Storage;
use VvPlayer\Statistics\Tables;

require __DIR__ . '/../../php/src/autoload.php';

const TOLERANCE = 1e-9;
const DIMENSIONS = [
    'all', 'content', 'episode', 'origin', 'browser', 'device', 'country', 'failure', 'dub', 'quality', 'film-device', 'startup',
    'startup-origin', 'startup-browser', 'startup-country', 'startup-content', 'host', 'host-code', 'erid', 'type',
];
const PAGE_RUNS = 5;
const ALERT_MINUTES = [5, 60, 1440];
const PAGES = [
    'now' => ['page' => 'now'], 'films' => ['page' => 'films'], 'film' => ['page' => 'film', 'content_id' => '1001'],
    'episode' => ['page' => 'film', 'content_id' => '1001', 'episode_id' => '100103'], 'quality' => ['page' => 'quality'],
    'sites' => ['page' => 'sites'], 'ads' => ['page' => 'ads'],
];

[, $file, $address] = $argv;
$sqlite = SqliteStorage::at($file);
$clickhouse = ClickHouseStorage::at($address, sys_get_temp_dir() . '/vv-compare-' . getmypid())
    ?? throw new RuntimeException('the address is of another form');
$summary = ['queries' => 0, 'rows' => 0, 'pages' => 0, 'alerts' => 0, 'alertFigures' => 0, 'different' => [], 'pageMs' => []];
$lastHour = 0;
foreach ($sqlite->query('changed-hours', ['from' => 0]) as $row) {
    $lastHour = max($lastHour, (int) $row['hour']);
}
// The last hour may have begun a moment ago.
$hour = $lastHour - 5;
$names = array_map(static fn (string $path) => explode('.', basename($path))[0], glob(__DIR__ . '/../../php/src/Statistics/sql/*.sql') ?: []);
foreach (array_unique($names) as $name) {
    foreach (parameters($name, $hour) as $params) {
        [$one, $oneMs] = timed(static fn () => iterator_to_array($sqlite->query($name, $params), false));
        [$other, $otherMs] = timed(static fn () => iterator_to_array($clickhouse->query($name, $params), false));
        $summary['queries'] += 1;
        $summary['rows'] += count($one);
        $isSame = str_ends_with($name, '-key-counts') ? isAtLeast($one, $other) : isEqual(sorted($one), sorted($other));
        if (!$isSame) {
            $summary['different'][] = $name . ' ' . json_encode($params);
        }
        printf("%-22s %6d rows %6.0f ms %6.0f ms  %s\n", $name, count($one), $oneMs, $otherMs, $isSame ? 'equal' : 'DIFFERENT');
    }
}
$now = $lastHour * 3600 + 3599;
foreach (PAGES as $name => $query) {
    foreach (['', '1'] as $compare) {
        $from = gmdate('Y-m-d', $now + 10_800 - 29 * 86_400);
        $request = (new Request())->withQuery($query + ['desk' => 'data', 'from' => $from, 'to' => gmdate('Y-m-d', $now + 10_800), 'compare' => $compare]);
        $page = static fn (Storage $storage) => json_decode((string) DeskData::answer($request, $storage, $now)->body, true);
        [$one, $oneMs] = timed(static fn () => $page($sqlite));
        [$other, $otherMs] = timed(static fn () => $page($clickhouse), PAGE_RUNS);
        $summary['pages'] += 1;
        $summary['pageMs'][$compare === '' ? $name : "$name, compared"] = round($otherMs);
        if (!is_array($one) || isset($one['error']) || !isEqual($one, $other)) {
            $summary['different'][] = "page $name $compare";
        }
        printf("%-22s %6.0f ms %6.0f ms  %s\n", "page $name $compare", $oneMs, $otherMs, isEqual($one, $other) ? 'equal' : 'DIFFERENT');
    }
}
foreach (alertMoments($lastHour) as $moment) {
    foreach (AlertRule::KINDS as $kind) {
        foreach (ALERT_MINUTES as $minutes) {
            $rule = alertRule($kind, $minutes);
            $figure = static fn (Storage $storage) => (new AlertFigures($storage, $moment))->of($rule);
            [$one, $other] = [$figure($sqlite), $figure($clickhouse)];
            $summary['alerts'] += 1;
            $summary['alertFigures'] += $one === null ? 0 : 1;
            if (!isEqual($one, $other)) {
                $summary['different'][] = "alert $kind of $minutes minutes at $moment";
            }
        }
    }
}
echo json_encode($summary, JSON_UNESCAPED_UNICODE), "\n";

/**
 * The end of the rows, the hours before, the first minutes of a day of Moscow, a week before, and a time without rows.
 *
 * @return list<int> Unix seconds
 */
function alertMoments(int $lastHour): array
{
    $end = $lastHour * 3600;
    $midnight = Tables::firstHourOf(Tables::dayOf($lastHour)) * 3600;

    return [$end + 3599, $end, $end - 1, $end - 5 * 3600 + 1234, $midnight, $midnight + 420, $end - 168 * 3600 + 60, $end + 30 * 3600];
}

function alertRule(string $kind, int $minutes): AlertRule
{
    $limit = ['failures' => 0.01, 'startup' => 2000, 'fill' => 0.4, 'silence' => 0][$kind];
    $rule = AlertRule::read(['kind' => $kind, 'minutes' => $minutes, $kind === 'fill' ? 'under' : 'over' => $limit, 'isOn' => true]);

    return $rule instanceof AlertRule ? $rule : throw new RuntimeException($rule);
}

/**
 * Values for the parameters that a query names: days or hours by its words.
 *
 * @return list<array<string, int|string>>
 */
function parameters(string $name, int $hour): array
{
    $text = NamedQueries::text($name, 'sqlite');
    preg_match_all('~:([a-z0-9_]+)~', $text, $match);
    $names = array_unique($match[1]);
    $day = Tables::dayOf($hour);
    $isByDay = preg_match('~\bday\s*(?:>=|<=|IN|BETWEEN)~', $text) === 1;
    $values = [
        'hour' => $hour, 'day' => $day, 'from' => $isByDay ? $day - 29 : $hour - 23, 'to' => $isByDay ? $day : $hour, 'until' => $hour + 1,
        'since' => ($hour - 2) * 3600, 'limit' => 100, 'content' => '1001', 'episode' => '100103', 'kind' => 'content', 'key1' => '1001',
        'key2' => '',
    ];
    if (str_starts_with($name, 'names')) {
        $values = ['from' => '1', 'until' => '2'] + $values;
    }
    if (in_array($name, ['changed-hours', 'refreshed-hours'], true)) {
        $values = ['from' => 0] + $values;
    }
    $sets = [];
    foreach (in_array('dimension', $names, true) ? DIMENSIONS : ['all'] as $dimension) {
        $isTotal = !str_ends_with($dimension, 'content') && $dimension !== 'episode' && !str_starts_with($dimension, 'film');
        $own = ['dimension' => $dimension] + ($isTotal ? ['key1' => ''] : []) + $values;
        $sets[] = array_intersect_key($own, array_flip($names));
    }

    return $sets;
}

/** @return array{mixed, float} the result, and the median of the times in milliseconds */
function timed(Closure $work, int $runs = 1): array
{
    $times = [];
    for ($run = 0; $run < $runs; $run += 1) {
        $start = hrtime(true);
        $result = $work();
        $times[] = (hrtime(true) - $start) / 1e6;
    }
    sort($times);

    return [$result ?? null, $times[intdiv($runs, 2)]];
}

/**
 * Rows in one order. The pages show that the order of the queries counts where it must.
 *
 * @param list<array<string, mixed>> $rows
 * @return list<array<string, mixed>>
 */
function sorted(array $rows): array
{
    usort($rows, static fn (array $a, array $b) => array_map(strval(...), array_values($a)) <=> array_map(strval(...), array_values($b)));

    return $rows;
}

/**
 * Bounds of the number of keys: ClickHouse counts rows that it has not merged yet.
 *
 * @param list<array<string, mixed>> $one
 * @param list<array<string, mixed>> $other
 */
function isAtLeast(array $one, array $other): bool
{
    $bounds = array_column($other, 'n', 'dimension');

    return array_filter($one, static fn (array $row) => ($bounds[$row['dimension']] ?? 0) < $row['n']) === [];
}

function isEqual(mixed $one, mixed $other): bool
{
    if (is_array($one) && is_array($other)) {
        return array_keys($one) === array_keys($other)
            && array_filter(array_map(isEqual(...), $one, $other)) === array_fill(0, count($one), true);
    }

    return is_numeric($one) && is_numeric($other) && !is_string($one)
        ? abs($one - $other) <= TOLERANCE * max(1, abs($one))
        : $one === $other;
}
