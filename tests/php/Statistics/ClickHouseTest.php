<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Statistics;

use PHPUnit\Framework\TestCase;
use VvPlayer\Statistics\ClickHouseSchema;
use VvPlayer\Statistics\ClickHouseServer;
use VvPlayer\Statistics\ClickHouseStorage;
use VvPlayer\Statistics\ClickHouseText;
use VvPlayer\Statistics\NamedQueries;
use VvPlayer\Statistics\ServerPause;
use VvPlayer\Statistics\StorageBusy;
use VvPlayer\Tests\TemporaryFolder;

/** What needs no server. `tests/contract/clickhouse.test.ts` runs the storage on two versions. */
final class ClickHouseTest extends TestCase
{
    use TemporaryFolder;

    /** Nothing listens there. */
    private const AWAY = 'http://desk:s3cret@127.0.0.1:1/vv';

    public function testQuotesTextsOfStrangers(): void
    {
        self::assertSame("'a\\'b\\\\c\\0d\\ne\\tя'", ClickHouseText::literal("a'b\\c\0d\ne\tя"));
        self::assertSame('(-5)', ClickHouseText::literal(-5));
        self::assertSame('(-9223372036854775807 - 1)', ClickHouseText::literal(PHP_INT_MIN));
    }

    public function testPutsNoParameterIntoATextOrARemark(): void
    {
        self::assertSame(
            "SELECT ':a', 'it''s :a' -- of :a\nWHERE x = ':b' AND y = 1",
            ClickHouseText::bound("SELECT ':a', 'it''s :a' -- of :a\nWHERE x = :a AND y = :b", ['a' => ':b', 'b' => 1]),
        );
        $this->expectException(\LogicException::class);
        ClickHouseText::bound('SELECT :missing', []);
    }

    public function testReadsNoReplacedRowsAndDaysFromTheTableOfHours(): void
    {
        self::assertSame(
            'SELECT 1 FROM views FINAL WHERE x IN (SELECT hour FROM view_hours PREWHERE span = 1) UNION ALL SELECT 2 FROM ad_hours PREWHERE span = 0'
                . ' UNION ALL SELECT 3 FROM names AS n FINAL',
            ClickHouseText::bound(
                'SELECT 1 FROM views WHERE x IN (SELECT hour FROM view_days) UNION ALL SELECT 2 FROM ad_hours UNION ALL SELECT 3 FROM names AS n',
                [],
            ),
        );
    }

    public function testReadsWhatItWrites(): void
    {
        $text = "a'b\\c\0d\ne\tf\rя\\N";
        $answer = "text\tint\tfloat\tnone\tinfinite\nString\tInt64\tFloat64\tNullable(String)\tFloat64\n"
            . rtrim(ClickHouseText::line([$text, PHP_INT_MIN, 0.5]), "\n") . "\t\\N\tinf\n";

        self::assertSame(
            [['text' => $text, 'int' => PHP_INT_MIN, 'float' => 0.5, 'none' => null, 'infinite' => null]],
            iterator_to_array(ClickHouseText::rows($answer), false),
        );
    }

    public function testTakesNoTextOfAnotherFormatForRows(): void
    {
        foreach (['', "OK\n", '<html><body>Welcome</body></html>', "<html>\n<body>\n", "a\tb\nInt64\n", "a\tb\nInt64\tString\n1\n"] as $text) {
            try {
                iterator_to_array(ClickHouseText::rows($text), false);
                self::fail($text);
            } catch (\UnexpectedValueException) {
                self::assertSame([], iterator_to_array(ClickHouseText::rows("a\nNullable(Int64)\n"), false));
            }
        }
    }

    public function testPausesForSomeSecondsAndLetsOneProcessAskThen(): void
    {
        $now = 1_000_000;
        $clock = static function () use (&$now): int {
            return $now;
        };
        $pause = fn () => new ServerPause("$this->folder/cache/server.pause", $clock);
        self::assertFalse($pause()->isOn());
        $pause()->begin();
        self::assertTrue($pause()->isOn());
        $now += 10;
        self::assertSame([false, true, true], [$pause()->isOn(), $pause()->isOn(), $pause()->isOn()]);
        $pause()->end();
        self::assertFalse($pause()->isOn());
        $pause()->begin();
        // A clock that was set back.
        $now -= 3_600;
        self::assertSame([false, true], [$pause()->isOn(), $pause()->isOn()]);
    }

    public function testTakesAddressesOfOneFormOnly(): void
    {
        $server = ClickHouseServer::of('https://desk:p%40ss@db.example:8443/vv?cluster=main', $this->folder);
        self::assertSame(['vv', 'main'], [$server?->database, $server?->cluster]);
        self::assertNotNull(ClickHouseServer::of('http://[::1]:8123/vv', $this->folder));
        foreach (['https://db.example', 'ftp://db.example/vv', 'https://db.example/v;v', "https://db.example/vv?cluster=a'b", 'https://a/b/c'] as $bad) {
            self::assertNull(ClickHouseServer::of($bad, $this->folder), $bad);
        }
    }

    public function testIsBusyWithoutItsServerAndTellsNoPassword(): void
    {
        $storage = ClickHouseStorage::at(self::AWAY, $this->folder);
        $start = microtime(true);
        try {
            foreach ($storage?->query('alert-hour', ['hour' => 1]) ?? [] as $row) {
                self::fail('there is no server');
            }
            self::fail('a query without a server');
        } catch (StorageBusy $error) {
            self::assertStringContainsString('127.0.0.1:1', $error->getMessage());
            self::assertStringNotContainsString('s3cret', (string) $error->getMessage());
            self::assertStringNotContainsString('desk', (string) $error->getMessage());
        }
        self::assertLessThan(3.5, microtime(true) - $start);
    }

    public function testMakesReplicatedTablesOverShardsOnACluster(): void
    {
        $statements = ClickHouseSchema::statements('main');
        foreach ($statements as $statement) {
            self::assertStringContainsString(" ON CLUSTER 'main' (", $statement);
            self::assertMatchesRegularExpression("~ENGINE = (?:Replicated(?:Replacing|Summing)MergeTree\('/clickhouse/tables/\{shard\}/|Distributed\('main')~", $statement);
        }
        self::assertCount(2 * count(ClickHouseSchema::tables()), $statements);
        self::assertStringNotContainsString('fsync', implode(ClickHouseSchema::statements(null, false)));
    }

    public function testHasATableForEachQuery(): void
    {
        $names = array_map(static fn ($table) => $table->name, ClickHouseSchema::tables());
        foreach (glob(__DIR__ . '/../../../php/src/Statistics/sql/*.sql') ?: [] as $file) {
            $text = NamedQueries::text(explode('.', basename($file))[0], 'clickhouse');
            preg_match_all('~:([a-z0-9_]+)~', $text, $match);
            $bound = ClickHouseText::bound($text, array_fill_keys($match[1], 1));
            preg_match_all('~\bFROM ([a-z_]+)~', $bound, $tables);
            self::assertSame([], array_diff($tables[1], $names), $file);
        }
    }
}
