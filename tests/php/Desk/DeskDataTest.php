<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Desk;

use PHPUnit\Framework\TestCase;
use VvPlayer\Desk\Csv;
use VvPlayer\Desk\DeskData;
use VvPlayer\Desk\VastCodes;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Statistics\Refresh;
use VvPlayer\Statistics\SqliteStorage;
use VvPlayer\Statistics\StorageBroken;
use VvPlayer\Statistics\StorageBusy;
use VvPlayer\Statistics\Storage;
use VvPlayer\Statistics\Tables;
use VvPlayer\Tests\TemporaryFolder;

final class DeskDataTest extends TestCase
{
    use TemporaryFolder;

    private const NOW = 1_795_000_000;
    private const PAGES = ['now', 'films', 'film', 'quality', 'sites', 'ads'];

    /** @param array<string, string> $query */
    private function answer(array $query, ?Storage $storage = null, bool $isRefreshed = true): Response
    {
        $storage ??= $this->storage();
        $refresh = $isRefreshed ? new Refresh($storage, "$this->folder/cache") : null;

        return DeskData::answer((new Request())->withQuery($query + ['desk' => 'data']), $storage, self::NOW, $refresh);
    }

    private function storage(): SqliteStorage
    {
        return SqliteStorage::at("$this->folder/statistics.sqlite", static fn () => self::NOW);
    }

    /** @param array<string, int|string> $values */
    private function addView(array $values): void
    {
        $empty = array_map(static fn (string $type) => $type === 'int' ? 0 : '', Tables::of('views')->columns);
        $this->storage()->append('views', [[...$empty, ...[
            'view_id' => bin2hex(random_bytes(16)), 'session_id' => bin2hex(random_bytes(16)), 'sequence' => 1, 'startup_ms' => 500, 'started' => 1,
            'hour' => intdiv(self::NOW, 3600), 'first_at' => self::NOW - 60, 'last_at' => self::NOW - 5, 'session_view' => 1, 'content_view' => 1,
            'content_id' => '7', 'episode_id' => '71', 'title' => 'Маяк', 'season' => -1, 'episode' => -1, 'reason' => 'heartbeat',
        ], ...$values]]);
    }

    /** @return array<string, mixed> */
    private function data(array $query): array
    {
        return json_decode((string) $this->answer($query)->body, true, flags: JSON_THROW_ON_ERROR);
    }

    public function testEveryPageOfAnEmptyStorageIsFullOfZeros(): void
    {
        foreach (self::PAGES as $page) {
            $data = $this->data(['page' => $page, 'compare' => '1', 'content_id' => '1']);
            self::assertSame($page, $data['page']);
            self::assertSame(['2026-10-20', '2026-11-18'], [$data['from'], $data['to']]);
            self::assertSame(self::NOW, $data['freshAt']);
            self::assertCount(30, $data['series']);
            foreach ($data['tables'] as $table) {
                self::assertSame([], $table);
            }
            foreach ($data['totals'] as $total) {
                self::assertEmpty($total['now']);
            }
        }
    }

    public function testAPageShowsAViewThatCameBeforeItWasAskedFor(): void
    {
        $this->addView([]);

        self::assertSame(1, $this->data(['page' => 'films'])['totals']['views']['now']);
        self::assertSame([['contentId' => '7', 'title' => 'Маяк', 'viewers' => 1]], $this->data(['page' => 'now'])['tables']['films']);
    }

    public function testWithoutARefreshAPageShowsTheSumsThatThereAre(): void
    {
        $this->addView([]);
        $data = json_decode((string) $this->answer(['page' => 'films'], null, false)->body, true);

        self::assertSame(0, $data['totals']['views']['now']);
        self::assertNull($data['freshAt']);
    }

    /** @dataProvider badPeriods */
    public function testRefusesAPeriodThatIsNone(string $from, string $to): void
    {
        $response = $this->answer(['page' => 'films', 'from' => $from, 'to' => $to]);

        self::assertSame(400, $response->status);
        self::assertSame('period', json_decode((string) $response->body, true)['error']['code']);
        self::assertSame(400, $this->answer(['desk' => 'csv', 'page' => 'films', 'table' => 'films', 'from' => $from, 'to' => $to])->status);
    }

    /** @return iterable<string, array{string, string}> */
    public function badPeriods(): iterable
    {
        yield 'the wrong way round' => ['2026-11-02', '2026-11-01'];
        yield 'no date' => ['yesterday', '2026-11-01'];
        yield 'a day that is none' => ['2026-02-30', '2026-11-01'];
        yield 'many years' => ['2001-01-01', '2026-11-01'];
        yield 'before 1970' => ['1960-01-01', '1960-01-02'];
        yield 'another text' => ["2026-11-01' OR 1", '2026-11-01'];
    }

    public function testRefusesPagesTablesAndMonthsThatAreNone(): void
    {
        self::assertSame(404, $this->answer(['page' => 'secrets'])->status);
        self::assertSame(404, $this->answer([])->status);
        self::assertSame(404, $this->answer(['desk' => 'csv', 'page' => 'films', 'table' => 'secrets'])->status);
        self::assertSame(404, $this->answer(['desk' => 'csv', 'page' => 'ads', 'table' => 'films'])->status);
        self::assertSame(400, $this->answer(['desk' => 'csv', 'page' => 'erid', 'month' => '2026-13'])->status);
        self::assertSame(400, $this->answer(['desk' => 'csv', 'page' => 'erid'])->status);
    }

    public function testAStorageThatDoesNotAnswerIsA503(): void
    {
        foreach ([new StorageBusy('locked'), new StorageBroken('gone')] as $fault) {
            $storage = $this->createStub(Storage::class);
            $storage->method('query')->willThrowException($fault);
            $log = ini_set('error_log', "$this->folder/log");
            $response = $this->answer(['page' => 'films'], $storage, false);
            ini_set('error_log', (string) $log);
            self::assertSame(503, $response->status);
            self::assertNotEmpty(json_decode((string) $response->body, true)['error']['message']);
            self::assertSame($fault instanceof StorageBusy ? '5' : null, $response->headers['Retry-After'] ?? null);
        }
    }

    public function testAFileHoldsItsTableWithTitlesInRussian(): void
    {
        $this->addView(['title' => '=HYPERLINK("https://evil.example"); "Маяк"', 'completed' => 1]);
        $this->addView(['completed' => 0]);
        $this->addView(['content_id' => '8', 'title' => 'Дюна']);
        $response = $this->answer(['desk' => 'csv', 'page' => 'films', 'table' => 'films', 'from' => '2026-11-18', 'to' => '2026-11-18']);

        self::assertSame('text/csv; charset=utf-8', $response->headers['Content-Type']);
        self::assertSame('attachment; filename="films-films-2026-11-18-2026-11-18.csv"', $response->headers['Content-Disposition']);
        self::assertStringStartsWith("\u{FEFF}Номер;Название;Просмотры;Зрители;Смотрели, мс;Досмотрели;Просмотры за прошлый период\r\n7;", (string) $response->body);
        self::assertStringEndsWith("\r\n8;Дюна;1;1;0;0;\r\n", (string) $response->body);
    }

    public function testEveryTableOfEveryPageHasAFile(): void
    {
        $this->addView(['failure' => 'unexpected/chunk', 'failure_host' => 'cdn.example']);
        foreach (self::PAGES as $page) {
            foreach (array_keys($this->data(['page' => $page])['tables']) as $table) {
                $response = $this->answer(['desk' => 'csv', 'page' => $page, 'table' => $table, 'content_id' => '7']);
                self::assertSame(200, $response->status, "$page $table");
                self::assertStringStartsWith("\u{FEFF}", (string) $response->body);
            }
        }
    }

    public function testCellsThatBeginAsAFormulaAreTexts(): void
    {
        $cells = ['=1+1', '+7', '-2', '@A1', "\tx", 'a;b', "a\"b", "a\nb", 'a', '', -5, 0.25, null];

        self::assertSame(
            "\u{FEFF}t\r\n'=1+1;'+7;'-2;'@A1;'\tx;\"a;b\";\"a\"\"b\";\"a\nb\";a;;-5;0,25;\r\n",
            Csv::text(['t'], [$cells]),
        );
    }

    public function testEveryCodeOfTheDocumentationHasASentence(): void
    {
        preg_match('~^## Codes and waits\n(.*?)\n\n[^|\n]~ms', (string) file_get_contents(__DIR__ . '/../../../docs/ads.md'), $table);
        preg_match_all('~^\| ([^|]*)\| ([^|]*)\|~m', $table[1] ?? '', $rows);
        preg_match_all('~\b\d{3}\b~', implode(' ', [...$rows[1], ...$rows[2]]), $codes);
        $codes = array_values(array_unique(array_map(intval(...), $codes[0])));
        sort($codes);

        self::assertGreaterThan(15, count($codes));
        self::assertSame($codes, VastCodes::known());
        self::assertStringContainsString('Неизвестная', VastCodes::words(777));
    }
}
