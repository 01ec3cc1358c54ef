<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Doctor;

use PHPUnit\Framework\TestCase;
use VvPlayer\Doctor\Finding;
use VvPlayer\Doctor\StatisticsChecks;
use VvPlayer\Http\Request;
use VvPlayer\Tests\HostSettings;
use VvPlayer\Tests\TemporaryFolder;

final class StatisticsChecksTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    /** @return list<string> */
    private function titles(string $place): array
    {
        mkdir("$this->folder/site");

        return array_map(
            static fn (Finding $finding) => $finding->what,
            StatisticsChecks::findings($this->settings(['VV_STATISTICS' => $place]), new Request(documentRoot: "$this->folder/site")),
        );
    }

    public function testSaysNothingWhereNoStatisticsAreKept(): void
    {
        self::assertSame([], $this->titles(''));
    }

    public function testAGoodFileIsGood(): void
    {
        self::assertSame(['Статистика копится'], $this->titles("sqlite:$this->folder/data/statistics.sqlite"));
    }

    public function testAFileThatTheWebServerMayGiveOutIsBad(): void
    {
        self::assertSame(
            ['База статистики лежит в папке сайта', 'Статистика копится'],
            $this->titles("sqlite:$this->folder/site/statistics.sqlite"),
        );
    }

    public function testABrokenFileIsBad(): void
    {
        file_put_contents("$this->folder/statistics.sqlite", str_repeat('no database ', 100));

        self::assertSame(['Хранилище статистики не работает'], $this->titles("sqlite:$this->folder/statistics.sqlite"));
    }
}
