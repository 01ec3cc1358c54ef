<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Statistics;

use PHPUnit\Framework\TestCase;
use VvPlayer\Catalogue\LogOnce;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Statistics\Collector;
use VvPlayer\Statistics\SqliteStorage;
use VvPlayer\Statistics\Storage;
use VvPlayer\Tests\TemporaryFolder;

final class CollectorTest extends TestCase
{
    use TemporaryFolder;

    private const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
    private const VIEW = '0123456789abcdef0123456789abcdef';
    private const SESSION = 'fedcba9876543210fedcba9876543210';
    private int $now = 1_800_000_000;
    private string $logBefore = '';

    /** @before */
    public function keepTheLog(): void
    {
        $this->logBefore = (string) ini_set('error_log', "$this->folder/log");
    }

    /** @after */
    public function restoreTheLog(): void
    {
        ini_set('error_log', $this->logBefore);
    }

    private function log(): string
    {
        return is_file("$this->folder/log") ? (string) file_get_contents("$this->folder/log") : '';
    }

    private function database(): \PDO
    {
        return new \PDO("sqlite:$this->folder/statistics.sqlite");
    }

    /** @return list<array<string, mixed>> */
    private function rows(string $sql): array
    {
        return $this->database()->query($sql)->fetchAll(\PDO::FETCH_ASSOC);
    }

    /**
     * @param array<string, string> $headers
     * @param (\Closure(): ?Storage)|null $storage
     */
    private function send(string $body, array $headers = [], string $method = 'POST', ?\Closure $storage = null): Response
    {
        file_put_contents("$this->folder/body", $body);
        $collector = new Collector(
            $storage ?? fn () => SqliteStorage::at("$this->folder/statistics.sqlite", fn () => $this->now),
            'X-Country',
            new LogOnce("$this->folder/cache"),
            fn () => $this->now,
            "$this->folder/body",
        );
        $headers += ['content-type' => 'text/plain;charset=UTF-8', 'user-agent' => self::CHROME];

        return $collector->answer(new Request($method, headers: $headers, query: ['statistics' => '']));
    }

    /**
     * @param array<string, mixed> $payload
     * @return array<string, mixed>
     */
    private static function quality(array $payload = []): array
    {
        return ['event' => 'qoe', 'payload' => $payload + [
            'view_id' => self::VIEW, 'session_id' => self::SESSION, 'sequence' => 1, 'reason' => 'heartbeat', 'video_id' => 7,
            'episode_id' => 71, 'video_title' => 'Маяк', 'page_origin' => 'https://Films.example', 'duration' => 100.4,
            'season' => null, 'episode' => null, 'variant' => 'Дубляж', 'language' => 'ru', 'device_type' => 'desktop', 'video_startup_ms' => 800,
            'watch_ms' => 10_000, 'played_ms' => 9_000, 'watched' => [[0, 9, 1], [9, 10, 2]], 'exit_before_start' => false,
        ]];
    }

    /**
     * @param array<string, mixed> $payload
     * @return array<string, mixed>
     */
    private static function adBreak(array $payload = []): array
    {
        $ad = ['erid' => 'abc', 'advertiser' => 'ООО Реклама', 'started' => 1, 'quartiles' => [1, 1, 0], 'completed' => 0, 'skipped' => 1,
            'clicks' => 2, 'first_frame_ms' => 450];

        return ['event' => 'ad_break', 'payload' => $payload + [
            'session_id' => self::SESSION, 'view_id' => self::VIEW, 'break_number' => 1, 'sequence' => 1, 'video_id' => 7, 'break_id' => 'b1',
            'break_type' => 'preroll', 'page_origin' => null, 'sources' => [
                ['host' => 'ads.example', 'asked' => 2, 'answered' => 2, 'filled' => 1, 'errors' => 0, 'code' => null, 'ms' => 300, 'hops' => 1, 'ads' => [$ad]],
                ['host' => 'other.example', 'asked' => 1, 'answered' => 0, 'filled' => 0, 'errors' => 1, 'code' => 301, 'ms' => 5_000, 'hops' => 0],
            ],
        ]];
    }

    /** @param list<mixed> $events */
    private static function json(array $events): string
    {
        return (string) json_encode($events, JSON_UNESCAPED_UNICODE);
    }

    public function testKeepsTheRowOfAViewWithoutTheAddressOfTheViewer(): void
    {
        $answer = $this->send(self::json([self::quality()]), ['x-country' => 'ru']);

        self::assertSame([204, '*'], [$answer->status, $answer->headers['Access-Control-Allow-Origin']]);
        self::assertSame([[
            'content_id' => '7', 'title' => 'Маяк', 'season' => -1, 'origin' => 'https://films.example', 'country' => 'RU', 'browser' => 'Chrome',
            'device' => 'desktop', 'dub' => 'Дубляж', 'started' => 1, 'player_startup_ms' => -1, 'startup_ms' => 800, 'duration_s' => 100,
            'watched' => '0-9x1,9-10x2', 'completed' => 1, 'hour' => 500_000, 'first_at' => $this->now,
        ]], $this->rows('SELECT content_id, title, season, origin, country, browser, device, dub, started, player_startup_ms, startup_ms,'
            . ' duration_s, watched, completed, hour, first_at FROM views'));
    }

    public function testCountsARepeatedBatchOnce(): void
    {
        $batch = self::json([self::quality(), self::adBreak(), self::quality(['sequence' => 2, 'played_ms' => 60_000])]);
        $this->send($batch);
        $this->now += 4_000;
        $this->send($batch);

        self::assertSame([['sequence' => 2, 'played_ms' => 60_000, 'hour' => 500_000]], $this->rows('SELECT sequence, played_ms, hour FROM views'));
        self::assertCount(3, $this->rows('SELECT * FROM breaks'));
    }

    public function testKeepsOneLineForATagAndOneForEachOfItsAds(): void
    {
        $this->send(self::json([self::adBreak()]));

        self::assertSame([
            ['source_number' => 1, 'ad_number' => 0, 'host' => 'ads.example', 'asked' => 2, 'filled' => 1, 'started' => 0, 'q2' => 0, 'q3' => 0, 'clicks' => 0, 'code' => 0, 'first_frame_ms' => -1, 'erid' => ''],
            ['source_number' => 1, 'ad_number' => 1, 'host' => 'ads.example', 'asked' => 0, 'filled' => 0, 'started' => 1, 'q2' => 1, 'q3' => 0, 'clicks' => 2, 'code' => 0, 'first_frame_ms' => 450, 'erid' => 'abc'],
            ['source_number' => 2, 'ad_number' => 0, 'host' => 'other.example', 'asked' => 1, 'filled' => 0, 'started' => 0, 'q2' => 0, 'q3' => 0, 'clicks' => 0, 'code' => 301, 'first_frame_ms' => -1, 'erid' => ''],
        ], $this->rows('SELECT source_number, ad_number, host, asked, filled, started, q2, q3, clicks, code, first_frame_ms, erid FROM breaks'
            . ' ORDER BY source_number, ad_number'));
    }

    public function testAPlayMakesAViewThatItsOwnMessagesReplace(): void
    {
        $play = ['event' => 'play', 'payload' => ['view_id' => self::VIEW, 'video_id' => 7, 'duration' => -2]];
        $this->send(self::json([$play]));
        self::assertSame(
            [['sequence' => 0, 'started' => 1, 'startup_ms' => -1, 'duration_s' => 0, 'session_view' => 1, 'content_view' => 1]],
            $this->rows('SELECT sequence, started, startup_ms, duration_s, session_view, content_view FROM views'),
        );
        $this->send(self::json([self::quality(['session_view' => 3, 'content_view' => 2]), $play]));

        self::assertSame(
            [['sequence' => 1, 'startup_ms' => 800, 'session_view' => 3, 'content_view' => 2]],
            $this->rows('SELECT sequence, startup_ms, session_view, content_view FROM views'),
        );
    }

    public function testDropsBadEventsLogsThemOnceAndKeepsTheGoodOnesOfTheBatch(): void
    {
        $good = self::quality();
        $bad = [
            self::quality(['watch_ms' => '1']), self::quality(['view_id' => 'x']), self::quality(['sequence' => null]), self::quality(['played_ms' => 1e300]),
            self::quality(['watched' => [[5, 5, 1]]]), self::quality(['watched' => [[0, 5, 1], [4, 6, 1]]]), self::quality(['video_title' => ['a']]),
            self::adBreak(['break_number' => 0]), self::adBreak(['session_id' => null]), self::adBreak(['sources' => ['a' => 1]]),
            self::adBreak(['sources' => [['ads' => array_fill(0, 41, [])]]]), ['event' => 'qoe', 'payload' => 3], ['event' => "a\nb"], 'text', null, [],
        ];
        foreach ([1, 2] as $_) {
            self::assertSame(204, $this->send(self::json([...$bad, $good, ...$bad]))->status);
        }

        self::assertCount(1, $this->rows('SELECT * FROM views'));
        self::assertCount(0, $this->rows('SELECT * FROM breaks'));
        self::assertSame(1, substr_count($this->log(), '2 events of a batch of statistics were dropped: qoe: watch_ms'));
        self::assertStringNotContainsString('b:', $this->log());
    }

    public function testIgnoresFieldsAndEventsOfALaterVersion(): void
    {
        $later = self::quality(['moons' => ['of' => [1, 2]], 'reason' => 'teleport']) + ['id' => 'a-1', 'v' => 9];

        self::assertSame(204, $this->send(self::json([$later, ['event' => 'hologram', 'payload' => ['a' => 1]]]))->status);
        self::assertSame([['reason' => 'teleport']], $this->rows('SELECT reason FROM views'));
        self::assertSame('', $this->log());
    }

    public function testCutsTextsAndLeavesOutControlCharactersAndOriginsOfNoForm(): void
    {
        $this->send(self::json([self::quality(['video_title' => str_repeat('я', 300), 'variant' => "a\x00\nb", 'page_origin' => 'https://a.example/path'])]));

        self::assertSame([['title' => str_repeat('я', 200), 'dub' => 'a b', 'origin' => '']], $this->rows('SELECT title, dub, origin FROM views'));
    }

    public function testReadsGzipAndRefusesABombAndDamagedOnes(): void
    {
        $gzip = (string) gzencode(self::json([self::quality()]));

        self::assertSame(204, $this->send($gzip, ['content-encoding' => 'gzip'])->status);
        self::assertSame(204, $this->send($gzip)->status);
        self::assertSame(413, $this->send((string) gzencode(str_repeat(' ', 10_000_000)))->status);
        self::assertSame(400, $this->send(substr($gzip, 0, -9))->status);
        self::assertSame(400, $this->send('[]', ['content-encoding' => 'gzip'])->status);
        self::assertSame(415, $this->send('[]', ['content-encoding' => 'br'])->status);
        self::assertCount(1, $this->rows('SELECT * FROM views'));
    }

    /** @return array<string, array{int, string, array<string, string>, string}> */
    public static function refused(): array
    {
        return [
            'no JSON' => [400, '{', [], 'POST'],
            'no list' => [400, '{"event":"qoe"}', [], 'POST'],
            'too deep' => [400, str_repeat('[', 20) . str_repeat(']', 20), [], 'POST'],
            'empty' => [400, '', [], 'POST'],
            'ten megabytes' => [413, str_repeat(' ', 10_000_000), [], 'POST'],
            'length of ten megabytes' => [413, '', ['content-length' => '10000000'], 'POST'],
            'a form' => [415, '[]', ['content-type' => 'application/x-www-form-urlencoded'], 'POST'],
            'no type' => [415, '[]', ['content-type' => ''], 'POST'],
            'GET' => [405, '', [], 'GET'],
        ];
    }

    /**
     * @dataProvider refused
     * @param array<string, string> $headers
     */
    public function testRefusesWhatIsNoBatch(int $status, string $body, array $headers, string $method): void
    {
        $answer = $this->send($body, $headers, $method);

        self::assertSame([$status, '*'], [$answer->status, $answer->headers['Access-Control-Allow-Origin']]);
        self::assertFileDoesNotExist("$this->folder/statistics.sqlite");
    }

    public function testAnswersThePreflightOfABodyWithGzip(): void
    {
        $answer = $this->send('', [], 'OPTIONS');

        self::assertSame([204, '*'], [$answer->status, $answer->headers['Access-Control-Allow-Origin']]);
        self::assertStringContainsString('Content-Encoding', $answer->headers['Access-Control-Allow-Headers']);
    }

    public function testALockedFileIsAnsweredWith503AndTheRepeatIsKept(): void
    {
        $this->send(self::json([self::quality()]));
        $other = $this->database();
        $other->exec('BEGIN IMMEDIATE');
        $batch = self::json([self::quality(['sequence' => 2])]);
        $answer = $this->send($batch);
        self::assertSame([503, '10', '*'], [$answer->status, $answer->headers['Retry-After'], $answer->headers['Access-Control-Allow-Origin']]);
        $other->exec('ROLLBACK');

        self::assertSame(204, $this->send($batch)->status);
        self::assertSame([['sequence' => 2]], $this->rows('SELECT sequence FROM views'));
    }

    public function testABrokenFileStaysAsItIsAndIsLoggedOnce(): void
    {
        $text = str_repeat('no database ', 100);
        file_put_contents("$this->folder/statistics.sqlite", $text);
        foreach ([1, 2] as $_) {
            $answer = $this->send(self::json([self::quality()]));
            self::assertSame([503, '600'], [$answer->status, $answer->headers['Retry-After']]);
        }

        self::assertSame($text, file_get_contents("$this->folder/statistics.sqlite"));
        self::assertSame(1, substr_count($this->log(), 'statistics cannot be stored'));
    }

    public function testAFullDiskIsAnsweredWith503AndLosesNothingThatWasStored(): void
    {
        $storage = SqliteStorage::at("$this->folder/statistics.sqlite", fn () => $this->now);
        $views = static fn (int $first) => self::json(array_map(
            static fn (int $number) => self::quality(['view_id' => sprintf('%032x', $number), 'video_title' => str_repeat('x', 200)]),
            range($first, $first + 49),
        ));
        self::assertSame(204, $this->send($views(0), storage: static fn () => $storage)->status);
        $open = (new \ReflectionProperty($storage, 'database'))->getValue($storage);
        $open->exec('PRAGMA max_page_count = 1');
        $answer = $this->send($views(50), storage: static fn () => $storage);

        self::assertSame([503, '10'], [$answer->status, $answer->headers['Retry-After']]);
        self::assertSame([['n' => 50]], $this->rows('SELECT count(*) AS n FROM views'));
        $open->exec('PRAGMA max_page_count = 100000');
        self::assertSame(204, $this->send($views(50), storage: static fn () => $storage)->status);
        self::assertSame([['n' => 100]], $this->rows('SELECT count(*) AS n FROM views'));
    }

    public function testWithoutAnExtensionForTheStorageABatchIsAnsweredWith503(): void
    {
        self::assertSame(503, $this->send(self::json([self::quality()]), storage: static fn () => null)->status);
        self::assertStringContainsString('extension', $this->log());
    }

    public function testAClockThatIsSetBackKeepsTheHourOfAViewDueForARefresh(): void
    {
        $this->send(self::json([self::quality()]));
        $this->database()->exec("INSERT INTO refreshed VALUES (500000, {$this->now})");
        $this->now -= 7_200;
        $this->send(self::json([self::quality(['sequence' => 2]), self::quality(['view_id' => strrev(self::VIEW)])]));

        self::assertSame([['hour' => 499_998], ['hour' => 500_000]], $this->rows('SELECT hour FROM views ORDER BY hour'));
        self::assertSame([['due' => 1]], $this->rows('SELECT changes.at >= refreshed.at AS due FROM changes JOIN refreshed USING (hour)'));
    }
}
