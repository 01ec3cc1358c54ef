<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Desk;

use PHPUnit\Framework\TestCase;
use VvPlayer\Catalogue\LogOnce;
use VvPlayer\Desk\DeskData;
use VvPlayer\Http\Request;
use VvPlayer\Statistics\Collector;
use VvPlayer\Statistics\Refresh;
use VvPlayer\Statistics\SqliteStorage;
use VvPlayer\Tests\Statistics\SimulatedDay;
use VvPlayer\Tests\Statistics\Truth;
use VvPlayer\Tests\TemporaryFolder;

require_once __DIR__ . '/../Statistics/SimulatedDay.php';
require_once __DIR__ . '/../Statistics/Truth.php';

/** Each figure of each page is that of a model whose viewers are known. */
final class DeskTruthTest extends TestCase
{
    use TemporaryFolder;

    private const DAY = 20_780;
    private const HOUR_S = 3600;
    private const MOSCOW_S = 10_800;
    private const VIEWS = 500;
    private const MANY_VIEWS = 10_000;
    /** Between batches of the model. */
    private const EVERY_S = 900;

    private int $now = 0;
    private string $logBefore = '';
    private SqliteStorage $storage;
    private Refresh $refresh;
    private SimulatedDay $model;
    /** @var array<string, string> titles that any message has named, by content and by episode */
    private array $titles = [];

    /** @before The collector logs the bad events of the model. */
    public function keepTheLog(): void
    {
        $this->logBefore = (string) ini_set('error_log', "$this->folder/errors");
    }

    /** @after */
    public function restoreTheLog(): void
    {
        ini_set('error_log', $this->logBefore);
    }

    private function start(): int
    {
        return self::DAY * SimulatedDay::DAY_S - self::MOSCOW_S;
    }

    private function prepare(int $views): void
    {
        $this->model = new SimulatedDay($this->start(), $views);
        $this->storage = SqliteStorage::at("$this->folder/statistics.sqlite", fn () => $this->now);
        $this->refresh = new Refresh($this->storage, $this->folder);
    }

    /** Sends the batches of the model in their order. @param (\Closure(int): void)|null $after each quarter of an hour */
    private function sendAll(?\Closure $after = null): void
    {
        $next = $this->start();
        foreach ($this->model->deliveries as ['at' => $at, 'headers' => $headers, 'body' => $body]) {
            for (; $after !== null && $at > $next; $next += self::EVERY_S) {
                $this->now = $next;
                $after($next);
            }
            $this->now = $at;
            $this->send($headers, $body);
        }
    }

    /** @param array<string, string> $headers */
    private function send(array $headers, string $body): void
    {
        file_put_contents("$this->folder/body", $body);
        $collector = new Collector(fn () => $this->storage, 'X-Country', new LogOnce("$this->folder/log"), fn () => $this->now, "$this->folder/body");
        $response = $collector->answer(new Request('POST', headers: ['content-type' => 'text/plain;charset=UTF-8'] + $headers));
        self::assertSame(204, $response->status);
    }

    /** Until nothing is left to do: a refresh that adds something is checked by the next. */
    private function refreshAll(): void
    {
        $this->now = $this->start() + 3 * SimulatedDay::DAY_S;
        self::assertTrue($this->refresh->run($this->now, 60.0));
    }

    /**
     * @param array<string, string> $query
     * @return array<string, mixed>
     */
    private function page(string $page, array $query = []): array
    {
        $response = DeskData::answer($this->request(['desk' => 'data', 'page' => $page] + $query), $this->storage, $this->now);
        self::assertSame(200, $response->status, (string) $response->body);

        return json_decode((string) $response->body, true, flags: JSON_THROW_ON_ERROR);
    }

    /** @param array<string, string> $query */
    private function request(array $query): Request
    {
        return (new Request())->withQuery($query + ['from' => self::date(self::DAY), 'to' => self::date(self::DAY)]);
    }

    private static function date(int $day): string
    {
        return gmdate('Y-m-d', $day * SimulatedDay::DAY_S);
    }

    public function testEachFigureIsThatOfAModelOfViewers(): void
    {
        $this->compareAll(self::VIEWS);
    }

    /** @group nightly */
    public function testEachFigureIsThatOfAModelOfTenThousandViews(): void
    {
        $this->compareAll(self::MANY_VIEWS);
    }

    private function compareAll(int $views): void
    {
        $this->prepare($views);
        $moment = $this->start() + 15 * self::HOUR_S + 1234;
        $isSeen = false;
        $this->sendAll(function (int $at) use ($moment, &$isSeen): void {
            if (!$isSeen && $at > $moment) {
                $isSeen = true;
                $this->compareNow($at);
            }
        });
        self::assertTrue($isSeen);
        $this->refreshAll();
        $truth = new Truth($this->model->messages);
        self::assertGreaterThan($views * 0.9, count($truth->views));
        foreach ($truth->views as $view) {
            // The short message names no title.
            $title = isset($view['short']) ? [] : [$view['content'] => $view['title'], $view['episode'] => $view['title']];
            $this->titles = $title + $this->titles;
        }
        foreach ([[self::DAY, self::DAY], [self::DAY, self::DAY + 1], [self::DAY - 3, self::DAY + 2]] as [$from, $to]) {
            $query = ['from' => self::date($from), 'to' => self::date($to), 'compare' => '1'];
            $before = $truth->viewsOf(2 * $from - $to - 1, $from - 1);
            $views = $truth->viewsOf($from, $to);
            $this->compareFilms($this->page('films', $query), $views, $before);
            $this->compareSites($this->page('sites', $query), $views, $before);
            $this->compareQuality($this->page('quality', $query), $views, $before);
            $this->compareAds($this->page('ads', $query), $truth->breaksOf($from, $to), $truth->breaksOf(2 * $from - $to - 1, $from - 1));
            $this->compareFilm($query, $views);
        }
        $this->compareSeries($truth);
        // Yesterday's page of the next day has the day before beside it.
        $next = ['from' => self::date(self::DAY + 1), 'to' => self::date(self::DAY + 1), 'compare' => '1'];
        $this->compareFilms($this->page('films', $next), $truth->viewsOf(self::DAY + 1, self::DAY + 1), $truth->viewsOf(self::DAY, self::DAY));
        $this->compareErids($truth);
    }

    /** @param array<string, array{now: mixed, before: mixed}> $totals */
    private static function assertTotals(array $now, array $before, array $totals): void
    {
        self::assertEquals($now, array_map(static fn (array $total) => $total['now'], $totals));
        self::assertEquals($before, array_map(static fn (array $total) => $total['before'], $totals));
    }

    /**
     * @param list<array<string, mixed>> $rows
     * @return array<string, array<string, mixed>>
     */
    private static function byKey(array $rows, string ...$fields): array
    {
        $keys = array_map(static fn (array $row) => implode(' | ', array_map(static fn ($field) => $row[$field] ?? '', $fields)), $rows);
        self::assertSame(count($keys), count(array_unique($keys)));

        return array_combine($keys, $rows);
    }

    /** @return array<string, int|float|null> */
    private static function sums(array $views, int $viewers): array
    {
        return [
            'views' => count($views), 'viewers' => $viewers, 'playedMs' => Truth::playedMs($views), 'completion' => Truth::completion($views),
        ];
    }

    private function compareFilms(array $page, array $views, array $before): void
    {
        self::assertTotals(self::sums($views, Truth::viewers($views)), self::sums($before, Truth::viewers($before)), $page['totals']);
        $films = Truth::by($views, static fn (array $view) => $view['content']);
        $beforeFilms = Truth::by($before, static fn (array $view) => $view['content']);
        $expected = [];
        foreach ($films as $id => $of) {
            $expected[$id] = [
                'contentId' => (string) $id, 'title' => $this->titles[$id] ?? '',
            ] + self::sums($of, Truth::viewersOfContent($of)) + ['beforeViews' => count($beforeFilms[$id] ?? [])];
        }
        self::assertEquals($expected, self::byKey($page['tables']['films'], 'contentId'));
        $counts = array_column($page['tables']['films'], 'views');
        rsort($counts);
        self::assertSame($counts, array_column($page['tables']['films'], 'views'));
    }

    private function compareSites(array $page, array $views, array $before): void
    {
        $totals = static fn (array $of) => [
            'views' => count($of), 'viewers' => Truth::viewers($of), 'blocked' => Truth::count($of, Truth::isBlocked(...)),
        ];
        self::assertTotals($totals($views), $totals($before), $page['totals']);
        $expected = [];
        $beforeSites = Truth::by($before, static fn (array $view) => $view['origin']);
        foreach (Truth::by($views, static fn (array $view) => $view['origin']) as $origin => $of) {
            $expected[$origin] = ['origin' => $origin] + $totals($of)
                + ['playedMs' => Truth::playedMs($of), 'beforeViews' => count($beforeSites[$origin] ?? [])];
        }
        self::assertEquals($expected, self::byKey($page['tables']['sites'], 'origin'));
    }

    private function compareQuality(array $page, array $views, array $before): void
    {
        self::assertTotals(Truth::quality($views), Truth::quality($before), $page['totals']);
        foreach (['sites' => 'origin', 'browsers' => 'browser', 'countries' => 'country'] as $table => $field) {
            $expected = [];
            foreach (Truth::by($views, static fn (array $view) => $view[$field]) as $key => $of) {
                $figures = Truth::quality($of);
                unset($figures['adExitShare']);
                $expected[$key] = ['key' => $key, 'views' => count($of)] + $figures;
            }
            self::assertEquals($expected, self::byKey($page['tables'][$table], 'key'), $table);
        }
        $expected = [];
        $failed = array_filter($views, Truth::isFailure(...));
        foreach (Truth::by($failed, static fn (array $view) => "{$view['failure'][0]} | {$view['failure'][1]}") as $key => $of) {
            $expected[$key] = [
                'kind' => $of[0]['failure'][0], 'host' => (string) $of[0]['failure'][1], 'n' => count($of),
                'share' => Truth::share(count($of), count($views)),
            ];
        }
        self::assertEquals($expected, self::byKey($page['tables']['failures'], 'kind', 'host'));
    }

    private function compareFilm(array $query, array $views): void
    {
        foreach (Truth::by($views, static fn (array $view) => $view['content']) as $id => $of) {
            $this->compareOneFilm($this->page('film', ['content_id' => (string) $id] + $query), $of);
            $episode = $of[0]['episode'];
            $page = $this->page('film', ['content_id' => (string) $id, 'episode_id' => $episode] + $query);
            $ofEpisode = array_values(array_filter($of, static fn (array $view) => $view['episode'] === $episode));
            self::assertEquals(self::sums($ofEpisode, Truth::viewersOfEpisode($ofEpisode)), array_map(
                static fn (array $total) => $total['now'],
                array_intersect_key($page['totals'], ['views' => 1, 'viewers' => 1, 'playedMs' => 1, 'completion' => 1]),
            ));
            $this->compareRetention($page['retention'], $ofEpisode);
        }
    }

    private function compareOneFilm(array $page, array $views): void
    {
        $quality = Truth::quality($views);
        self::assertEquals(self::sums($views, Truth::viewersOfContent($views)) + [
            'startupP50' => $quality['startupP50'], 'rebuffer' => $quality['rebuffer'], 'failureShare' => $quality['failureShare'],
        ], array_map(static fn (array $total) => $total['now'], $page['totals']));
        $this->compareRetention($page['retention'], $views);
        $expected = [];
        foreach (Truth::by($views, static fn (array $view) => $view['episode']) as $episode => $of) {
            $isNamed = isset($this->titles[$episode]);
            $expected[$episode] = [
                'episodeId' => (string) $episode, 'title' => $this->titles[$views[0]['content']] ?? '',
                'season' => $isNamed ? $of[0]['season'] : null, 'episode' => $isNamed ? $of[0]['number'] : null,
            ] + self::sums($of, Truth::viewersOfEpisode($of));
        }
        self::assertEquals($expected, self::byKey($page['tables']['episodes'], 'episodeId'));
        foreach (['dubs' => 'dub', 'qualities' => 'quality', 'devices' => 'device'] as $table => $field) {
            $expected = [];
            foreach (Truth::by($views, static fn (array $view) => self::keyOf($view, $field)) as $key => $of) {
                $expected[$key] = [
                    'key' => (string) $key, 'views' => count($of), 'playedMs' => Truth::playedMs($of),
                    'share' => Truth::share(count($of), count($views)),
                ];
            }
            self::assertEquals($expected, self::byKey($page['tables'][$table], 'key'), $table);
        }
    }

    /** The short message names neither, and the server sees a computer. */
    private static function keyOf(array $view, string $field): string
    {
        return isset($view['short']) ? ($field === 'device' ? 'desktop' : '') : $view[$field] ?? '';
    }

    private function compareRetention(array $retention, array $views): void
    {
        if ($views[0]['duration'] !== null && isset($this->titles[$views[0]['episode']])) {
            self::assertSame($views[0]['duration'], $retention['durationS']);
        }
        self::assertSame(10, $retention['bucketSeconds']);
        self::assertEquals(
            Truth::retention($views, $retention['durationS']),
            ['views' => $retention['views'], 'share' => $retention['share'], 'plays' => $retention['plays']],
        );
    }

    private function compareSeries(Truth $truth): void
    {
        $hours = Truth::by($truth->viewsOf(self::DAY, self::DAY), Truth::hourOf(...));
        $expected = [];
        $quality = [];
        for ($hour = intdiv($this->start(), self::HOUR_S); count($expected) < 24; $hour += 1) {
            $of = $hours[$hour] ?? [];
            $expected[] = ['at' => $hour * self::HOUR_S, 'views' => count($of), 'playedMs' => Truth::playedMs($of)];
            $quality[] = ['at' => $hour * self::HOUR_S] + Truth::quality($of);
        }
        $page = $this->page('films', ['compare' => '1']);
        self::assertSame('hour', $page['step']);
        self::assertSame($expected, $page['series']);
        self::assertSame(0, array_sum(array_column($page['seriesBefore'], 'views')));
        self::assertEquals($quality, $this->page('quality')['series']);
        $days = $this->page('films', ['from' => self::date(self::DAY - 1), 'to' => self::date(self::DAY + 1)]);
        self::assertSame('day', $days['step']);
        self::assertSame(
            array_map(static fn (int $day) => count($truth->viewsOf($day, $day)), [self::DAY - 1, self::DAY, self::DAY + 1]),
            array_column($days['series'], 'views'),
        );
        self::assertSame($this->start(), $days['series'][1]['at']);
        $ads = [];
        $breaks = Truth::by($truth->breaksOf(self::DAY, self::DAY), Truth::hourOf(...));
        foreach ($expected as ['at' => $at]) {
            $sources = Truth::sources($breaks[intdiv($at, self::HOUR_S)] ?? []);
            $ads[] = ['at' => $at] + array_intersect_key(Truth::tag($sources), ['asked' => 1, 'filled' => 1, 'impressions' => 1, 'errors' => 1]);
        }
        self::assertEquals($ads, $this->page('ads')['series']);
    }

    private function compareAds(array $page, array $breaks, array $before): void
    {
        $totals = static function (array $of): array {
            $all = Truth::tag(Truth::sources($of));
            unset($all['skipped'], $all['firstFrameMs']);

            return ['breaks' => count($of)] + $all;
        };
        self::assertTotals($totals($breaks), $totals($before), $page['totals']);
        $sources = Truth::sources($breaks);
        $expected = [];
        foreach (Truth::by($sources, static fn (array $source) => $source['host']) as $host => $of) {
            $expected[$host] = ['host' => $host] + Truth::tag($of);
        }
        self::assertEquals($expected, self::byKey($page['tables']['tags'], 'host'));
        $codes = array_filter($sources, static fn (array $source) => $source['code'] !== null);
        $groups = Truth::by($codes, static fn (array $source) => "{$source['host']} | {$source['code']}");
        self::assertEquals(
            array_map('count', $groups),
            array_map(static fn (array $code) => $code['n'], self::byKey($page['tables']['codes'], 'host', 'code')),
        );
        $expected = [];
        foreach (Truth::by(Truth::ads($sources), static fn (array $ad) => "{$ad['erid']} | {$ad['advertiser']}") as $key => $of) {
            $expected[$key] = [
                'erid' => (string) $of[0]['erid'], 'advertiser' => (string) $of[0]['advertiser'],
                'impressions' => array_sum(array_column($of, 'started')),
                'q1' => array_sum(array_column(array_column($of, 'quartiles'), 0)),
                'q2' => array_sum(array_column(array_column($of, 'quartiles'), 1)),
                'q3' => array_sum(array_column(array_column($of, 'quartiles'), 2)),
                'completed' => array_sum(array_column($of, 'completed')), 'skipped' => array_sum(array_column($of, 'skipped')),
                'clicks' => array_sum(array_column($of, 'clicks')),
            ];
        }
        self::assertEquals($expected, self::byKey($page['tables']['erids'], 'erid', 'advertiser'));
    }

    private function compareErids(Truth $truth): void
    {
        $month = substr(self::date(self::DAY), 0, 7);
        $first = intdiv((int) gmmktime(0, 0, 0, (int) substr($month, 5), 1, (int) substr($month, 0, 4)), SimulatedDay::DAY_S);
        $ads = Truth::ads(Truth::sources($truth->breaksOf($first, $first + (int) gmdate('t', $first * SimulatedDay::DAY_S) - 1)));
        $expected = [];
        foreach (Truth::by($ads, static fn (array $ad) => "{$ad['erid']} | {$ad['origin']}") as $of) {
            $shows = array_sum(array_column($of, 'started'));
            $advertiser = (string) $of[0]['advertiser'];
            $expected[] = implode(';', [
                $of[0]['erid'], $advertiser === '+7 звонок' ? "'$advertiser" : $advertiser, $of[0]['origin'], $month, $shows,
                array_sum(array_column($of, 'clicks')), array_sum(array_column($of, 'completed')),
            ]);
        }
        $response = DeskData::answer($this->request(['desk' => 'csv', 'page' => 'erid', 'month' => $month]), $this->storage, $this->now);
        $lines = explode("\r\n", rtrim((string) $response->body));
        self::assertSame("\u{FEFF}erid;Рекламодатель;Площадка;Месяц;Показы;Клики;Досмотры", array_shift($lines));
        sort($expected);
        sort($lines);
        self::assertSame($expected, $lines);
    }

    private function compareNow(int $at): void
    {
        $truth = new Truth($this->model->messages, $at);
        $page = $this->page('now');
        $last = intdiv($at, 60);
        $live = array_filter($truth->views, static fn (array $view) => $view['at'] >= ($last - 29) * 60);
        $series = [];
        for ($minute = $last - 29; $minute <= $last; $minute += 1) {
            $watching = array_filter($live, static fn ($view) => intdiv($view['firstAt'], 60) <= $minute && intdiv($view['at'], 60) >= $minute);
            $series[] = [
                'at' => $minute * 60,
                'viewers' => count(array_unique(array_column($watching, 'session'))),
                'starts' => Truth::count($live, static fn ($view) => Truth::isStarted($view) && intdiv($view['firstAt'], 60) === $minute),
                'failures' => Truth::count($live, static fn ($view) => Truth::isFailure($view) && intdiv($view['at'], 60) === $minute),
            ];
        }
        self::assertSame($series, $page['series']);
        $here = array_filter($live, static fn ($view) => $view['at'] >= $at - 90
            && ($view['kind'] === 'play' || $view['reason'] === 'heartbeat'));
        self::assertSame([
            'viewers' => count(array_unique(array_column($here, 'session'))),
            'starts' => array_sum(array_column($series, 'starts')),
            'failures' => array_sum(array_column($series, 'failures')),
        ], array_map(static fn (array $total) => $total['now'], $page['totals']));
        $films = Truth::by($here, static fn (array $view) => $view['content']);
        self::assertEquals(
            array_map(static fn (array $of) => count(array_unique(array_column($of, 'session'))), $films),
            array_column($page['tables']['films'], 'viewers', 'contentId'),
        );
        $failed = array_filter($live, static fn ($view) => Truth::isFailure($view));
        self::assertSame(count($failed), array_sum(array_column($page['tables']['failures'], 'n')));
    }
}
