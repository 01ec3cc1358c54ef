<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Statistics;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\Request;
use VvPlayer\Statistics\Batch;
use VvPlayer\Statistics\Refresh;
use VvPlayer\Statistics\Spans;
use VvPlayer\Statistics\SqliteStorage;
use VvPlayer\Statistics\StorageBroken;
use VvPlayer\Statistics\StorageBusy;
use VvPlayer\Statistics\Tables;
use VvPlayer\Statistics\Viewer;
use VvPlayer\Tests\TemporaryFolder;

require_once __DIR__ . '/SimulatedDay.php';
require_once __DIR__ . '/FaultyStorage.php';

final class RefreshTest extends TestCase
{
    use TemporaryFolder;

    private const DAY = 20_780;
    private const START = self::DAY * 86_400 - 10_800;
    private const HOUR_S = 3600;
    private const BUDGET_S = 60.0;
    private const VIEWS = 60;

    private int $now = self::START;

    private function storage(string $name): SqliteStorage
    {
        return SqliteStorage::at("$this->folder/$name.sqlite", fn () => $this->now);
    }

    /** @param array<string, int|string> $values */
    private static function view(array $values): array
    {
        $empty = array_map(static fn (string $type) => $type === 'int' ? 0 : '', Tables::of('views')->columns);

        return [...$empty, 'startup_ms' => -1, 'sequence' => 1, 'session_id' => 's', ...$values];
    }

    /** Sends the model's batches. @param (\Closure(): void)|null $after each tenth batch */
    private function send(SqliteStorage $storage, ?\Closure $after = null): void
    {
        foreach ((new SimulatedDay(self::START, self::VIEWS))->deliveries as $index => ['at' => $at, 'headers' => $headers, 'body' => $body]) {
            $this->now = $at;
            foreach (Batch::read($body, Viewer::of(new Request('POST', headers: $headers), 'X-Country'), $at)->rows as $table => $rows) {
                $storage->append($table, $rows);
            }
            if ($index % 10 === 0 && $after !== null) {
                $after();
            }
        }
        $this->now = self::START + 3 * 86_400;
    }

    /** @return array<string, list<array<string, mixed>>> rows of the sums that are not zero, by table */
    private function sums(string $name): array
    {
        $database = new \PDO("sqlite:$this->folder/$name.sqlite");
        $sums = [];
        foreach (['view_hours', 'view_days', 'ad_hours', 'ad_days', 'watch_days', 'names'] as $table) {
            $columns = Tables::of($table)->columns;
            $key = implode(', ', Tables::of($table)->key);
            $rows = $database->query("SELECT * FROM $table ORDER BY $key")->fetchAll(\PDO::FETCH_ASSOC);
            $numbers = array_diff(array_keys($columns, 'int', true), Tables::of($table)->key);
            $isNotZero = static fn (array $row) => array_filter(array_intersect_key($row, array_flip($numbers))) !== [];
            $sums[$table] = array_values(array_filter($rows, $isNotZero));
        }

        return $sums;
    }

    private function refresh(SqliteStorage|FaultyStorage $storage, string $folder = 'cache'): Refresh
    {
        return new Refresh($storage, "$this->folder/$folder");
    }

    /** @return array<string, list<array<string, mixed>>> the sums of the model's day, refreshed once */
    private function right(): array
    {
        $storage = $this->storage('right');
        $this->send($storage);
        self::assertTrue($this->refresh($storage, 'right')->run($this->now, self::BUDGET_S));
        $right = $this->sums('right');
        foreach ($right as $table => $rows) {
            self::assertGreaterThan(10, count($rows), $table);
        }

        return $right;
    }

    public function testSumsOfARefreshAfterEachBatchAreThoseOfOneAtTheEnd(): void
    {
        $right = $this->right();
        $storage = $this->storage('often');
        $refresh = $this->refresh($storage);
        $this->send($storage, fn () => $refresh->run($this->now, self::BUDGET_S));
        $refresh->run($this->now, self::BUDGET_S);

        self::assertEquals($right, $this->sums('often'));
        self::assertEquals($right['view_days'], $this->sums('often')['view_days']);
    }

    public function testARefreshThatIsKilledAnywhereIsPutRightByTheNext(): void
    {
        $right = $this->right();
        copy("$this->folder/right.sqlite", "$this->folder/raw.sqlite");
        (new \PDO("sqlite:$this->folder/raw.sqlite"))->exec(
            'DELETE FROM view_hours; DELETE FROM view_days; DELETE FROM ad_hours; DELETE FROM ad_days; DELETE FROM watch_days;'
            . ' DELETE FROM names; DELETE FROM refreshed;',
        );
        for ($last = 1; $last < 200; $last += 7) {
            copy("$this->folder/raw.sqlite", "$this->folder/killed$last.sqlite");
            $kill = new FaultyStorage($this->storage("killed$last"), static function (int $append) use ($last): void {
                if ($append === $last) {
                    throw new \RuntimeException('killed');
                }
            });
            try {
                $this->refresh($kill)->run($this->now, self::BUDGET_S);
                break;
            } catch (\RuntimeException) {
            }
            $this->refresh($this->storage("killed$last"))->run($this->now, self::BUDGET_S);
            self::assertEquals($right, $this->sums("killed$last"), "killed before append $last");
        }
        self::assertGreaterThan(40, $last);
    }

    public function testTwoRefreshesAtOnceArePutRightByTheNext(): void
    {
        $right = $this->right();
        $storage = $this->storage('two');
        $this->send($storage);
        $isFirst = true;
        $both = new FaultyStorage($storage, function (int $append, string $table) use ($storage, &$isFirst): void {
            if ($table === 'view_hours' && $isFirst) {
                $isFirst = false;
                // On another machine, whose lock is not ours.
                $this->refresh($storage, 'other')->run($this->now, self::BUDGET_S);
            }
        });
        $this->refresh($both)->run($this->now, self::BUDGET_S);
        self::assertNotEquals($right, $this->sums('two'));
        $this->refresh($storage)->run($this->now + 60, self::BUDGET_S);

        self::assertEquals($right, $this->sums('two'));
    }

    public function testAnHourIsReadAgainUntilItsSumsWereRight(): void
    {
        $storage = $this->storage('quiet');
        $storage->append('views', [self::view(['view_id' => 'a', 'hour' => intdiv(self::START, self::HOUR_S), 'watched' => '0-4x1'])]);
        $queries = function (): int {
            $counted = new FaultyStorage($this->storage('quiet'), static fn () => null);
            $this->refresh($counted)->run($this->now += 60, self::BUDGET_S);

            return $counted->queries;
        };

        $first = $queries();
        self::assertSame($first, $queries());
        self::assertLessThan($first, $queries());
        self::assertSame(2, $queries());
    }

    public function testOneProcessAtATimeRefreshes(): void
    {
        $storage = $this->storage('lock');
        $this->send($storage);
        $inner = null;
        $faulty = new FaultyStorage($storage, function () use ($storage, &$inner): void {
            $inner ??= $this->refresh($storage)->run($this->now, self::BUDGET_S);
        });

        self::assertTrue($this->refresh($faulty)->run($this->now, self::BUDGET_S));
        self::assertFalse($inner);
    }

    public function testARefreshWithoutTimeDoesOneHourTheOldest(): void
    {
        $right = $this->right();
        $storage = $this->storage('slow');
        $this->send($storage);
        $refresh = $this->refresh($storage);

        self::assertFalse($refresh->run($this->now, 0.0));
        $hours = array_unique(array_column($this->sums('slow')['view_hours'], 'hour'));
        self::assertSame([min(array_column($right['view_hours'], 'hour'))], $hours);
        for ($runs = 0; !$refresh->run($this->now += 1, 0.0); $runs += 1) {
            self::assertLessThan(200, $runs);
        }
        self::assertEquals($right, $this->sums('slow'));
    }

    public function testAClockThatJumpedLosesNothing(): void
    {
        $storage = $this->storage('clock');
        $refresh = $this->refresh($storage);
        $hour = intdiv(self::START, self::HOUR_S);
        $add = static fn (string $id) => $storage->append('views', [self::view(['view_id' => $id, 'hour' => $hour])]);
        $views = fn () => array_column(array_filter(
            $this->sums('clock')['view_hours'],
            static fn (array $row) => $row['dimension'] === 'all',
        ), 'views');
        $this->now = self::START + 7 * self::HOUR_S;
        $add('a');
        $refresh->run($this->now, self::BUDGET_S);
        $refresh->run($this->now + 1, self::BUDGET_S);
        $this->now = self::START + 60;
        $add('b');
        self::assertTrue($refresh->runIfDue($this->now, self::BUDGET_S));

        self::assertSame([2], $views());
    }

    public function testErasedSessionsLeaveTheSums(): void
    {
        $storage = $this->storage('erased');
        $hour = intdiv(self::START, self::HOUR_S);
        $storage->append('views', [
            self::view(['view_id' => 'a', 'session_id' => 'one', 'hour' => $hour, 'watched' => '0-4x1']),
            self::view(['view_id' => 'b', 'session_id' => 'two', 'hour' => $hour, 'watched' => '0-4x1', 'origin' => 'https://b.example']),
        ]);
        $this->refresh($storage)->run($this->now, self::BUDGET_S);
        $storage->erase('two');
        $this->refresh($storage)->run($this->now + 1, self::BUDGET_S);
        $sums = $this->sums('erased');

        self::assertSame([1], array_values(array_unique(array_column($sums['view_days'], 'views'))));
        self::assertNotContains('https://b.example', array_column($sums['view_days'], 'key1'));
        $days = array_filter($sums['watch_days'], static fn (array $row) => $row['day'] < Spans::FIRST);
        self::assertSame([[-1, 1], [0, 1], [4, -1]], array_map(static fn (array $row) => [$row['bucket'], $row['viewers']], $days));
    }

    public function testHoursThatLoseTheirRowsKeepTheirSums(): void
    {
        $storage = $this->storage('old');
        $hour = intdiv(self::START, self::HOUR_S);
        $storage->append('views', [self::view(['view_id' => 'a', 'hour' => $hour, 'watched' => '0-4x1'])]);
        $refresh = new Refresh($storage, "$this->folder/cache", 2);
        $refresh->run($this->now, self::BUDGET_S);
        $before = $this->sums('old');
        $this->now += 3 * 86_400;
        $storage->erase('s');
        $refresh->run($this->now, self::BUDGET_S);

        self::assertEquals($before, $this->sums('old'));
    }

    public function testKeysPastTheLimitOfADayCountAsOthers(): void
    {
        $storage = $this->storage('keys');
        $hour = Tables::firstHourOf(self::DAY);
        $refresh = new Refresh($storage, "$this->folder/cache", 90, 3);
        foreach ([[$hour, 'a', 'x'], [$hour, 'b', 'y'], [$hour + 1, 'c', 'y'], [$hour + 1, 'd', 'z'], [$hour + 1, 'e', 'v'], [$hour + 1, 'f', 'w']] as [$at, $id, $site]) {
            $storage->append('views', [self::view(['view_id' => $id, 'hour' => $at, 'origin' => $site, 'content_id' => $site])]);
            $this->now += 1;
            $refresh->run($this->now, self::BUDGET_S);
        }
        $of = fn (string $dimension) => array_column(
            array_filter($this->sums('keys')['view_days'], static fn (array $row) => $row['dimension'] === $dimension),
            'views',
            'key1',
        );

        self::assertSame(['others' => 2, 'x' => 1, 'y' => 2, 'z' => 1], $of('origin'));
        self::assertSame(['others' => 2, 'x' => 1, 'y' => 2, 'z' => 1], $of('content'));
        self::assertSame(['' => 6], $of('all'));
    }

    public function testIsDueOnceAMinuteAndAfterTenTimesItsDuration(): void
    {
        $refresh = $this->refresh($this->storage('due'));

        self::assertNull($refresh->lastAt());
        self::assertTrue($refresh->runIfDue($this->now, self::BUDGET_S));
        self::assertSame($this->now, $refresh->lastAt());
        self::assertFalse($refresh->runIfDue($this->now + 59, self::BUDGET_S));
        self::assertTrue($refresh->runIfDue($this->now + 60, self::BUDGET_S));
        file_put_contents("$this->folder/cache/statistics-refresh.json", '{"at": ' . $this->now . ', "ms": 20000}');
        self::assertFalse($refresh->runIfDue($this->now + 199, self::BUDGET_S));
        self::assertTrue($refresh->runIfDue($this->now + 200, self::BUDGET_S));
        file_put_contents("$this->folder/cache/statistics-refresh.json", 'broken');
        self::assertTrue($refresh->runIfDue($this->now + 201, self::BUDGET_S));
    }

    public function testAStorageThatDoesNotAnswerEndsTheRefresh(): void
    {
        $storage = $this->storage('busy');
        $this->send($storage);
        foreach ([new StorageBusy('locked'), new StorageBroken('gone')] as $fault) {
            $faulty = new FaultyStorage($storage, static fn () => throw $fault);
            $log = ini_set('error_log', "$this->folder/log");
            self::assertFalse($this->refresh($faulty)->run($this->now, self::BUDGET_S));
            ini_set('error_log', (string) $log);
        }
        self::assertStringContainsString('gone', (string) file_get_contents("$this->folder/log"));
    }
}
