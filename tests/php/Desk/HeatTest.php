<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Desk;

use PHPUnit\Framework\TestCase;
use VvPlayer\Catalogue\DiskCache;
use VvPlayer\Desk\Heat;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Player;
use VvPlayer\Statistics\SqliteStorage;
use VvPlayer\Statistics\Tables;
use VvPlayer\Tests\HostSettings;
use VvPlayer\Tests\TemporaryFolder;

final class HeatTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    private const NOW = 1_795_000_000;

    private function storage(): SqliteStorage
    {
        return SqliteStorage::at("$this->folder/statistics.sqlite");
    }

    /** @param array<int, array{int, int}> $changes viewers and plays by bucket */
    private function watched(int $views, array $changes): void
    {
        $rows = [];
        foreach ([-1 => [$views, 0]] + $changes as $bucket => [$viewers, $plays]) {
            $rows[] = ['day' => Tables::dayOf(intdiv(self::NOW, 3600)), 'content_id' => '7', 'episode_id' => '71', 'bucket' => $bucket,
                'viewers' => $viewers, 'plays' => $plays];
        }
        $this->storage()->append('watch_days', $rows);
        $this->storage()->append('names', [['kind' => 'episode', 'name' => '7/71', 'label' => '-1/-1/2000', 'at' => self::NOW]]);
    }

    private function ask(int $now = self::NOW, string $episode = '71'): Response
    {
        $request = (new Request())->withQuery(['heat' => '', 'content_id' => '7', 'episode_id' => $episode]);

        return (new Heat($this->storage(), new DiskCache($this->folder, 3600)))->answer($request, $now);
    }

    public function testGivesAHundredNumbersThatAreHighWhereViewersPlayMost(): void
    {
        // 2,000 s: two buckets a number. All of it once, and seconds 500 to 600 three times.
        $this->watched(20, [0 => [20, 20], 50 => [0, 40], 60 => [0, -40], 200 => [-20, -20]]);
        $response = $this->ask();
        $answer = json_decode((string) $response->body, true);

        self::assertSame(200, $response->status);
        self::assertSame(['*', 'public, max-age=3600'], [$response->headers['Access-Control-Allow-Origin'], $response->headers['Cache-Control']]);
        self::assertSame(20, $answer['views']);
        self::assertCount(100, $answer['heat']);
        self::assertSame([33, 100, 100, 33], [$answer['heat'][24], $answer['heat'][25], $answer['heat'][29], $answer['heat'][30]]);
    }

    public function testTellsNothingOfFewViews(): void
    {
        $this->watched(19, [0 => [19, 19], 200 => [-19, -19]]);

        self::assertSame(['views' => 19, 'heat' => null], json_decode((string) $this->ask()->body, true));
        self::assertSame(['views' => 0, 'heat' => null], json_decode((string) $this->ask(episode: '72')->body, true));
    }

    public function testCountsAgainAfterAnHour(): void
    {
        $this->watched(20, [0 => [20, 20], 200 => [-20, -20]]);
        $this->ask();
        $this->watched(10, [0 => [10, 10], 200 => [-10, -10]]);

        self::assertSame(20, json_decode((string) $this->ask(self::NOW + 3000)->body, true)['views']);
        self::assertSame(30, json_decode((string) $this->ask(self::NOW + 3700)->body, true)['views']);
    }

    public function testIsOffUnlessItIsAskedFor(): void
    {
        $this->watched(20, [0 => [20, 20], 200 => [-20, -20]]);
        $request = (new Request())->withQuery(['heat' => '', 'content_id' => '7', 'episode_id' => '71']);
        $on = ['VV_STATISTICS' => "sqlite:$this->folder/statistics.sqlite", 'VV_HEAT' => 'on', 'VV_CACHE_DIR' => "$this->folder/cache"];

        self::assertSame(200, (new Player($this->settings($on)))->answer($request)->status);
        self::assertSame(404, (new Player($this->settings(['VV_HEAT' => 'off'] + $on)))->answer($request)->status);
        self::assertSame(404, (new Player($this->settings(['VV_STATISTICS' => ''] + $on)))->answer($request)->status);
        self::assertSame(400, (new Player($this->settings($on)))->answer((new Request())->withQuery(['heat' => '']))->status);
    }
}
