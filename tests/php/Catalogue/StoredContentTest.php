<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Catalogue;

use PHPUnit\Framework\TestCase;
use VvPlayer\Catalogue\CatalogueFile;
use VvPlayer\Catalogue\Endpoint;
use VvPlayer\Catalogue\MediaFolder;
use VvPlayer\Catalogue\Problems;
use VvPlayer\Catalogue\StoredContent;
use VvPlayer\Http\Request;
use VvPlayer\Tests\HostSettings;
use VvPlayer\Tests\TemporaryFolder;

final class StoredContentTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    private const REFUSED = ['count' => 0, 'isRefused' => true];

    /** @var list<string> the ids that the source has */
    private array $ids = ['a', 'b', 'c'];
    private string $stamp = '1';
    /** @var array<string, mixed> facts of the source */
    private array $facts = [];
    private int $reads = 0;
    /** @var list<callable(): void> */
    private array $later = [];

    public function testTheSourceIsReadOnce(): void
    {
        foreach (['a', 'c', 'none', 'a'] as $id) {
            self::assertSame($id === 'none' ? null : $id, $this->content()->find($id)?->id);
        }

        self::assertSame(['a', 'b', 'c'], $this->content()->ids(10));
        self::assertSame([3, 1], [$this->content()->count(), $this->reads]);
        $this->stamp = '2';
        self::assertSame(['a', 2], [$this->content()->find('a')?->id, $this->reads]);
    }

    public function testAnOldListAnswersAndIsMadeAnewAfterTheAnswer(): void
    {
        $this->content()->count();
        $this->age();
        $this->ids = ['b', 'd'];

        self::assertSame([3, 1], [$this->content()->count(), $this->reads]);
        self::assertCount(1, $this->later);
        $this->later[0]();
        self::assertSame([2, 2, 'd'], [$this->content()->count(), $this->reads, $this->content()->find('d')?->id]);
    }

    public function testATitleMissingInAnOldListIsLookedForAnew(): void
    {
        $this->content()->count();
        $this->ids[] = 'd';
        self::assertNull($this->content()->find('d'));
        $this->age();

        self::assertSame('d', $this->content()->find('d')?->id);
        $this->later[0]();
        self::assertSame(2, $this->reads);
    }

    public function testOneProcessReadsWhileTheOthersAnswerFromTheOldList(): void
    {
        $this->content()->count();
        $other = fopen($this->index() . '.lock', 'c');
        flock($other, LOCK_EX);
        $this->stamp = '2';
        $this->ids = ['d'];
        $during = [$this->content()->find('a')?->id, $this->content()->find('d')?->id, $this->reads];
        fclose($other);

        self::assertSame(['a', null, 1], $during);
        self::assertSame(['d', 2], [$this->content()->find('d')?->id, $this->reads]);
    }

    public function testAProcessWithoutAListWaitsForTheOneThatReads(): void
    {
        $this->content()->count();
        $file = $this->index();
        rename($file, "$file.made");
        $script = '$lock = fopen($argv[1] . ".lock", "c"); flock($lock, LOCK_EX); echo "taken\n"; usleep(300000);'
            . 'rename($argv[1] . ".made", $argv[1]);';
        $other = proc_open([PHP_BINARY, '-r', $script, $file], [1 => ['pipe', 'w']], $pipes);
        self::assertSame("taken\n", fgets($pipes[1]));

        self::assertSame(['a', 1], [$this->content()->find('a')?->id, $this->reads]);
        proc_close($other);
    }

    public function testAReadThatWasCutOffIsNotRepeatedAtOnce(): void
    {
        $this->facts = ['throws' => true];
        try {
            $this->content()->count();
            self::fail();
        } catch (\LogicException) {
        }
        $this->facts = self::REFUSED;
        $answer = (new Endpoint($this->content()))->answer(new Request(path: '/catalogue/contents/a'));

        self::assertSame([503, '30'], [$answer->status, $answer->headers['Retry-After']]);
        self::assertSame([false, null], [$this->content()->isAvailable(), $this->content()->first()]);
        touch($this->index() . '.lock');
        $this->facts = [];
        self::assertSame('a', $this->content()->find('a')?->id);
    }

    public function testAListThatWasNotReadToItsEndReplacesNoLongerOne(): void
    {
        $this->content()->count();
        $this->stamp = '2';
        [$this->ids, $this->facts] = [['a'], ['isLate' => true]];
        $log = ini_set('error_log', "$this->folder/log");
        self::assertSame('c', $this->content()->find('c')?->id);
        ini_set('error_log', (string) $log);
        self::assertStringContainsString('was not read in time', (string) file_get_contents("$this->folder/log"));

        touch($this->index() . '.lock');
        $this->facts = [];
        self::assertNull($this->content()->find('c'));
    }

    /** Checksums cover every byte: a changed one shows when it is read. */
    public function testADamagedListIsMadeAnew(): void
    {
        $this->content()->count();
        $good = (string) file_get_contents($this->index());
        foreach ([...range(0, strlen($good) - 1, 7), -1] as $at) {
            $bad = $at < 0 ? '' : substr_replace($good, chr(ord($good[$at]) ^ 0x41), $at, 1);
            foreach ([$bad, substr($good, 0, max(0, $at))] as $text) {
                file_put_contents($this->index(), $text);
                touch($this->index() . '.lock');
                foreach (['a', 'b', 'c', 'none'] as $id) {
                    self::assertSame($id === 'none' ? null : $id, $this->content()->find($id)?->id, "byte $at");
                }
            }
        }
    }

    public function testTheOtherTitlesOfABigFileAreNotRead(): void
    {
        $titles = array_map(static fn (int $number) => [
            'id' => $number, 'title' => "Film $number", 'src' => "$number.mp4", 'kinopoiskId' => 1_000_000 + $number,
            'imdbId' => 'tt' . (1_000_000 + $number), 'description' => str_repeat('word ', 20),
        ], range(1, 3000));
        $file = $this->write('films.json', json_encode(['titles' => $titles], JSON_THROW_ON_ERROR));
        unset($titles);
        $content = fn () => new CatalogueFile($file, $this->cache());
        $content()->count();
        touch($file, time() - 60);
        $content()->count();
        $before = memory_get_usage();
        memory_reset_peak_usage();
        $found = [$content()->find('2999'), $content()->findByKinopoiskId(1_002_999), $content()->findByImdbId('tt1002999')];

        self::assertSame([2999, 2999, 2999], array_map(static fn ($title) => $title?->id, $found));
        self::assertLessThan(200_000, memory_get_peak_usage() - $before);
    }

    public function testSettingsShareNoList(): void
    {
        $this->write('one/a.mp4', '');
        $this->write('two/b.mp4', '');
        $folder = fn (string $name, string $base, bool $isPlain) => new MediaFolder("$this->folder/$name", $base, $isPlain, $this->cache());
        $all = [['one', 'x/', true], ['two', 'x/', true], ['one', 'y/', true], ['one', 'x/', false]];
        foreach ($all as $settings) {
            $link = $folder(...$settings)->first()?->episodes[0]->stream->sources[0]['link'];
            self::assertSame($settings[1] . ($settings[0] === 'one' ? 'a.mp4' : 'b.mp4'), $link);
        }

        self::assertCount(4, array_filter((array) glob("{$this->cache()}/index-*"), static fn ($name) => !str_contains((string) $name, '.')));
    }

    public function testWithoutAWritableCacheTheSystemsFolderKeepsTheList(): void
    {
        $blocked = $this->write('file', '') . '/cache';
        $content = $this->settings(['VV_CACHE_DIR' => $blocked, 'VV_CATALOGUE_FILE' => 'c.json'])->content;
        $folder = (string) $content->store();

        self::assertStringStartsWith(sys_get_temp_dir(), $folder);
        self::assertSame(0o700, fileperms($folder) & 0o777);
        chmod($folder, 0o777);
        clearstatcache();
        self::assertNull($content->store());
        rmdir($folder);
        self::assertSame("$this->folder/good/content", $this->settings(['VV_CACHE_DIR' => "$this->folder/good"])->content->store());
    }

    private function content(): StoredContent
    {
        return new class ($this->cache(), $this->ids, $this->stamp, $this->facts, $this->reads, $this->later) extends StoredContent {
            /**
             * @param list<string> $ids
             * @param array<string, mixed> $facts
             * @param list<callable(): void> $later
             */
            public function __construct(
                string $cache,
                private array $ids,
                private string $stamp,
                private array $facts,
                private int &$reads,
                array &$later,
            ) {
                parent::__construct($cache, static function (callable $refresh) use (&$later): void {
                    $later[] = $refresh;
                });
            }

            protected function identity(): string
            {
                return 'test';
            }

            protected function stamp(): string
            {
                return $this->stamp;
            }

            protected function keptS(): int
            {
                return 30;
            }

            protected function titles(Problems $problems, bool $isStored): \Generator
            {
                $this->reads += 1;
                if (isset($this->facts['throws'])) {
                    throw new \LogicException();
                }
                foreach (isset($this->facts['isRefused']) ? [] : $this->ids as $id) {
                    yield [$id, [], ['id' => $id, 'title' => $id, 'src' => "$id.mp4"]];
                }

                return $this->facts + ['count' => count($this->ids)];
            }
        };
    }

    private function cache(): string
    {
        if (!is_dir("$this->folder/cache")) {
            mkdir("$this->folder/cache");
        }

        return "$this->folder/cache";
    }

    private function index(): string
    {
        return "$this->folder/cache/index-1-" . substr(hash('sha256', 'test'), 0, 32);
    }

    private function age(): void
    {
        touch($this->index(), time() - 31);
    }
}
