<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Desk;

use PHPUnit\Framework\TestCase;
use VvPlayer\Desk\DeskState;
use VvPlayer\Desk\Tick;
use VvPlayer\Desk\Webhooks;
use VvPlayer\Statistics\Refresh;
use VvPlayer\Statistics\Storage;
use VvPlayer\Statistics\StorageBroken;
use VvPlayer\Statistics\StorageBusy;
use VvPlayer\Tests\TemporaryFolder;

final class TickTest extends TestCase
{
    use TemporaryFolder;

    private string $log;
    private int $now = 1_800_000_000;

    protected function setUp(): void
    {
        $this->log = (string) ini_set('error_log', "$this->folder/error.log");
        mkdir("$this->folder/cache");
    }

    protected function tearDown(): void
    {
        ini_set('error_log', $this->log);
    }

    private function tick(Storage $storage): Tick
    {
        $state = new DeskState("$this->folder/cache");
        $webhooks = new Webhooks($state, static fn () => null, static fn () => []);

        return new Tick($storage, new Refresh($storage, "$this->folder/cache"), $state, $webhooks, "$this->folder/cache", 90, 730);
    }

    /** A storage without rows that counts its calls; one that fails throws instead of deleting. The first deletions leave a part. */
    private static function storage(?\Exception $fault = null, int $partial = 0): Storage
    {
        return new class ($fault, $partial) implements Storage {
            /** @var list<array{int, int}> */
            public array $trims = [];
            public int $queries = 0;

            public function __construct(private ?\Exception $fault, private int $partial)
            {
            }

            public function append(string $table, array $rows): void
            {
            }

            public function query(string $name, array $params = []): iterable
            {
                $this->queries += 1;

                return [];
            }

            public function trim(int $rawBefore, int $sumsBefore): bool
            {
                if ($this->fault !== null) {
                    throw $this->fault;
                }
                $this->trims[] = [$rawBefore, $sumsBefore];

                return count($this->trims) > $this->partial;
            }

            public function erase(string $sessionId): void
            {
            }
        };
    }

    public function testRunsOnceAMinuteHoweverOftenItIsAsked(): void
    {
        $storage = self::storage();
        $tick = $this->tick($storage);
        $tick->runIfDue($this->now);
        $before = $storage->queries;
        self::assertGreaterThan(0, $before);
        $tick->runIfDue($this->now + 59);
        self::assertSame($before, $storage->queries);
        $tick->runIfDue($this->now + 60);

        self::assertGreaterThan($before, $storage->queries);
    }

    public function testAClockThatWasSetBackDoesNotStopIt(): void
    {
        $storage = self::storage();
        $this->tick($storage)->runIfDue($this->now);
        $this->tick($storage)->runIfDue($this->now - 86_400);

        self::assertCount(2, $storage->trims);
    }

    public function testDeletesOldRowsOnceAnHour(): void
    {
        $storage = self::storage();
        foreach ([0, 60, 3599, 3600] as $later) {
            self::assertTrue($this->tick($storage)->run($this->now + $later));
        }
        $day = 86_400;

        self::assertSame([
            [$this->now - 90 * $day, $this->now - 730 * $day],
            [$this->now + 3600 - 90 * $day, $this->now + 3600 - 730 * $day],
        ], $storage->trims);
    }

    public function testADeletionThatLeftAPartGoesOnInTheNextMinute(): void
    {
        $storage = self::storage(partial: 2);
        foreach ([0, 60, 120, 180] as $later) {
            $this->tick($storage)->run($this->now + $later);
        }

        self::assertCount(3, $storage->trims);
    }

    public function testAStorageThatFailsIsAskedAgain(): void
    {
        self::assertFalse($this->tick(self::storage(new StorageBroken('no disk')))->run($this->now));
        self::assertStringContainsString('no disk', (string) file_get_contents("$this->folder/error.log"));
        self::assertFalse($this->tick(self::storage(new StorageBusy('locked')))->run($this->now));
        $storage = self::storage();
        self::assertTrue($this->tick($storage)->run($this->now + 1));

        self::assertCount(1, $storage->trims);
    }

    public function testWithoutAFolderItIsLeftToCron(): void
    {
        $this->remove("$this->folder/cache");
        $this->write('cache', 'a file');
        $storage = self::storage();
        $this->tick($storage)->runIfDue($this->now);

        self::assertSame(0, $storage->queries);
    }
}
