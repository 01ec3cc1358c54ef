<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Statistics;

use PHPUnit\Framework\TestCase;
use VvPlayer\Statistics\Spans;
use VvPlayer\Statistics\SqliteStorage;
use VvPlayer\Statistics\StorageBroken;
use VvPlayer\Statistics\Tables;
use VvPlayer\Tests\TemporaryFolder;

final class SqliteStorageTest extends TestCase
{
    use TemporaryFolder;

    private int $now = 1_800_000_000;

    /** @param array<string, int|string> $values */
    private static function row(string $table, array $values): array
    {
        $empty = array_map(static fn (string $type) => $type === 'int' ? 0 : '', Tables::of($table)->columns);

        return [...$empty, ...$values];
    }

    private function storage(): SqliteStorage
    {
        return SqliteStorage::at("$this->folder/statistics.sqlite", fn () => $this->now);
    }

    /** @return list<array<string, mixed>> */
    private function rows(string $sql): array
    {
        return (new \PDO("sqlite:$this->folder/statistics.sqlite"))->query($sql)->fetchAll(\PDO::FETCH_ASSOC);
    }

    public function testKeepsTheHighestSequenceOfAViewAndTheHourOfItsFirstMessage(): void
    {
        $storage = $this->storage();
        $storage->append('views', [self::row('views', ['view_id' => 'a', 'sequence' => 2, 'hour' => 500_000, 'first_at' => 7, 'last_at' => 7, 'watch_ms' => 200])]);
        $storage->append('views', [self::row('views', ['view_id' => 'a', 'sequence' => 1, 'hour' => 500_001, 'first_at' => 8, 'last_at' => 8, 'watch_ms' => 100])]);
        $storage->append('views', [self::row('views', ['view_id' => 'a', 'sequence' => 3, 'hour' => 500_002, 'first_at' => 9, 'last_at' => 9, 'watch_ms' => 300])]);

        self::assertSame(
            [['sequence' => 3, 'hour' => 500_000, 'first_at' => 7, 'last_at' => 9, 'watch_ms' => 300]],
            $this->rows('SELECT sequence, hour, first_at, last_at, watch_ms FROM views'),
        );
        self::assertSame([['hour' => 500_000, 'at' => $this->now]], $this->rows('SELECT * FROM changes'));
    }

    public function testAddsTheSumsOfAnHourToThoseOfItsDayInMoscow(): void
    {
        $storage = $this->storage();
        // 21:00 UTC is the next day in Moscow.
        $hour = 500_000 - 500_000 % 24 + 20;
        foreach ([$hour, $hour, $hour + 1] as $each) {
            $storage->append('view_hours', [self::row('view_hours', ['hour' => $each, 'dimension' => 'all', 'views' => 2, 'watch_ms' => -5])]);
        }

        self::assertSame([['views' => 4], ['views' => 2]], $this->rows('SELECT views FROM view_hours ORDER BY hour'));
        self::assertSame(
            [['day' => intdiv($hour, 24), 'views' => 4, 'watch_ms' => -10], ['day' => intdiv($hour, 24) + 1, 'views' => 2, 'watch_ms' => -5]],
            $this->rows('SELECT day, views, watch_ms FROM view_days WHERE day < ' . Spans::FIRST . ' ORDER BY day'),
        );
    }

    public function testTheLaterNameReplacesTheEarlier(): void
    {
        $storage = $this->storage();
        $storage->append('names', [['kind' => 'content', 'name' => '1', 'label' => 'Новое', 'at' => 20]]);
        $storage->append('names', [['kind' => 'content', 'name' => '1', 'label' => 'Старое', 'at' => 10]]);

        self::assertSame([['label' => 'Новое']], $this->rows('SELECT label FROM names'));
    }

    public function testStoresAllRowsOfACallOrNone(): void
    {
        $storage = $this->storage();
        try {
            $storage->append('names', [['kind' => 'content', 'name' => '1', 'label' => 'a', 'at' => 1], ['kind' => 'content', 'name' => '2', 'label' => null, 'at' => 1]]);
            self::fail();
        } catch (StorageBroken) {
        }
        self::assertSame([], $this->rows('SELECT * FROM names'));
    }

    public function testTrimDeletesRawRowsAndSumsByTheirOwnAge(): void
    {
        $storage = $this->storage();
        foreach ([100, 200, 300] as $hour) {
            $storage->append('views', [self::row('views', ['view_id' => "v$hour", 'hour' => $hour])]);
            $storage->append('view_hours', [self::row('view_hours', ['hour' => $hour, 'dimension' => 'all', 'views' => 1])]);
        }
        $storage->trim(250 * 3_600, 150 * 3_600);

        self::assertSame([['hour' => 300]], $this->rows('SELECT hour FROM views'));
        self::assertSame([['hour' => 300]], $this->rows('SELECT hour FROM changes'));
        self::assertSame([['hour' => 200], ['hour' => 300]], $this->rows('SELECT hour FROM view_hours'));
        self::assertSame([['day' => 8], ['day' => 12]], $this->rows('SELECT day FROM view_days WHERE day < ' . Spans::FIRST));
    }

    public function testTrimDeletesSpansThatAreOlderAsAWhole(): void
    {
        $storage = $this->storage();
        foreach ([27, 28, 55, 56, 70] as $day) {
            $storage->append('watch_days', [self::row('watch_days', ['content_id' => '1', 'day' => $day, 'plays' => 1])]);
        }
        $storage->trim(0, Tables::firstHourOf(57) * 3_600);

        // Day 56 is gone, its week and its four weeks are not over.
        self::assertSame(
            [70, Spans::FIRST + 8, Spans::FIRST + 10, 2 * Spans::FIRST + 2],
            array_column($this->rows('SELECT day FROM watch_days ORDER BY day'), 'day'),
        );
    }

    public function testAPeriodOfSpansHasTheSumsOfItsDays(): void
    {
        $storage = $this->storage();
        foreach (range(20_000, 20_399) as $day) {
            $hour = Tables::firstHourOf($day);
            $storage->append('view_hours', [self::row('view_hours', ['hour' => $hour, 'dimension' => 'origin', 'key1' => 'a', 'views' => $day % 10 + 1])]);
        }
        foreach ([[20_000, 20_399], [20_001, 20_398], [20_006, 20_006], [20_013, 20_040], [19_000, 20_100]] as [$from, $to]) {
            $rows = iterator_to_array($storage->query('view-keys', ['dimension' => 'origin', 'from' => $from, 'to' => $to, 'limit' => 9]), false);
            $days = range(max($from, 20_000), $to);
            self::assertSame(array_sum(array_map(static fn (int $day) => $day % 10 + 1, $days)), $rows[0]['views']);
            self::assertLessThan(70, count(Spans::cover($from, $to)));
        }
    }

    public function testAFileOfTheFirstVersionGetsItsSpansFromItsDays(): void
    {
        $storage = $this->storage();
        foreach ([500_000, 500_024, 501_000] as $hour) {
            $storage->append('view_hours', [self::row('view_hours', ['hour' => $hour, 'dimension' => 'all', 'views' => 2])]);
        }
        $all = $this->rows('SELECT * FROM view_days ORDER BY day');
        $database = new \PDO("sqlite:$this->folder/statistics.sqlite");
        $database->exec('DELETE FROM view_days WHERE day >= ' . Spans::FIRST . '; PRAGMA user_version = 1');
        $this->storage()->append('names', [['kind' => 'content', 'name' => '1', 'label' => 'a', 'at' => 1]]);

        self::assertSame($all, $this->rows('SELECT * FROM view_days ORDER BY day'));
    }

    public function testTrimDeletesMoreThanOnePartAndTellsThatNothingIsLeft(): void
    {
        $storage = $this->storage();
        $rows = array_map(static fn (int $number) => self::row('views', ['view_id' => "v$number", 'hour' => 100]), range(1, 1_200));
        $storage->append('views', [...$rows, self::row('views', ['view_id' => 'new', 'hour' => 300])]);

        self::assertTrue($storage->trim(250 * 3_600, 0));
        self::assertSame([['view_id' => 'new']], $this->rows('SELECT view_id FROM views'));
    }

    public function testTheRowsOfASessionAreFoundByAnIndex(): void
    {
        $this->storage()->append('views', [self::row('views', ['view_id' => 'a'])]);
        foreach (['views', 'breaks'] as $table) {
            $plan = $this->rows("EXPLAIN QUERY PLAN SELECT DISTINCT hour FROM $table WHERE session_id = 's'");

            self::assertStringContainsString('session_id=?', $plan[0]['detail']);
        }
    }

    public function testEraseDeletesASessionAndMarksItsHoursAsChanged(): void
    {
        $storage = $this->storage();
        $storage->append('views', [
            self::row('views', ['view_id' => 'a', 'session_id' => 's', 'hour' => 100]),
            self::row('views', ['view_id' => 'b', 'session_id' => 't', 'hour' => 200]),
        ]);
        $this->now += 50;
        $storage->erase('s');

        self::assertSame([['view_id' => 'b']], $this->rows('SELECT view_id FROM views'));
        self::assertSame(
            [['hour' => 100, 'at' => $this->now], ['hour' => 200, 'at' => $this->now - 50]],
            $this->rows('SELECT hour, at FROM changes ORDER BY hour'),
        );
    }
}
