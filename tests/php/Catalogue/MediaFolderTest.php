<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Catalogue;

use PHPUnit\Framework\TestCase;
use VvPlayer\Catalogue\Episode;
use VvPlayer\Catalogue\MediaFolder;
use VvPlayer\Catalogue\MediaScan;
use VvPlayer\Catalogue\MediaTree;
use VvPlayer\Catalogue\Problems;
use VvPlayer\Catalogue\Title;
use VvPlayer\Tests\TemporaryFolder;

final class MediaFolderTest extends TestCase
{
    use TemporaryFolder;

    private const MASTER = "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"x\",URI=\"audio/index.m3u8\"\n"
        . "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"\nv720/index.m3u8?x=1\n";
    private const MEDIA = "#EXTM3U\n#EXT-X-MAP:URI=\"init.mp4\"\n#EXTINF:4,\n000.m4s\n#EXTINF:4,\npart%20two.mp4\n";

    public function testAFileIsAFilmNamedByIt(): void
    {
        $this->files('Матрица (1999).mp4', 'Матрица (1999).ru.vtt', 'Матрица (1999).en.forced.srt', 'Матрица (1999).jpg', 'Матрица 2.en.srt', 'Матрица 2.mp4');
        $film = $this->find('matrica-1999');

        self::assertSame(['Матрица', 1999, []], [$film->title, $film->year, $film->seasons]);
        self::assertSame('films/' . rawurlencode('Матрица (1999).jpg'), $film->poster);
        self::assertSame(['en', 'ru'], array_column($film->episodes[0]->stream->subtitles, 'language'));
        self::assertSame('films/' . rawurlencode('Матрица (1999).mp4'), $film->episodes[0]->stream->sources[0]['link']);
        self::assertNull($this->find('matrica-2')->poster);
        self::assertSame(2, $this->folder()->count());
    }

    public function testQualitiesOfOneFilmAreItsSources(): void
    {
        $this->files('Фильм.480p.mp4', 'Фильм.1080p.mp4', 'Фильм.ru.vtt', 'a/Фильм.mp4');
        $stream = $this->find('film')->episodes[0]->stream;

        self::assertSame(['1080p', '480p'], array_column($stream->sources, 'label'));
        self::assertSame(['ru'], array_column($stream->subtitles, 'language'));
        self::assertSame('films/a/' . rawurlencode('Фильм') . '.mp4', $this->find('a-film')->episodes[0]->stream->plainAddress());
    }

    public function testAFolderWithAMasterPlaylistIsAFilmAndItsPartsAreNot(): void
    {
        $this->hls('Север (2020)');
        $this->files('Север (2020)/ru.vtt', 'Север (2020)/chapters.vtt', 'Север (2020)/thumbnails.vtt', 'Север (2020)/poster.jpg');
        $film = $this->find('sever-2020');

        self::assertSame(1, $this->folder()->count());
        self::assertSame(['Север', 2020], [$film->title, $film->year]);
        $folder = 'films/' . rawurlencode('Север (2020)');
        self::assertSame("$folder/master.m3u8", $film->episodes[0]->stream->sources[0]['link']);
        self::assertSame(["$folder/chapters.vtt", "$folder/thumbnails.vtt", "$folder/poster.jpg"], [
            $film->episodes[0]->stream->chapters, $film->episodes[0]->stream->thumbnails, $film->poster,
        ]);
        self::assertSame([['ru', 'Русские']], array_map(
            static fn ($item) => [$item['language'], $item['label']],
            $film->episodes[0]->stream->subtitles,
        ));
    }

    public function testPlaylistsBesideEachOtherAreFilmsByTheirNames(): void
    {
        $this->files(['one.m3u8', "#EXTM3U\n#EXTINF:4,\none-0.ts\n"], ['two.m3u8', "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\ntwo-720.m3u8\n"], ['two-720.m3u8', self::MEDIA], 'one-0.ts');

        self::assertSame(2, $this->folder()->count());
        self::assertSame('films/two.m3u8', $this->find('two')->episodes[0]->stream->plainAddress());
    }

    public function testFilesOfSeasonsAreASeries(): void
    {
        $this->files(
            'Сериал/poster.webp',
            'Сериал/Сезон 2/Серия 1.mp4',
            'Сериал/Сезон 1/Серия 10.mp4',
            'Сериал/Сезон 1/Серия 2.720p.mp4',
            'Сериал/Сезон 1/Серия 2.480p.mp4',
            'Сериал/Сезон 1/Серия 2.ru.srt',
            'Сериал/Сезон 1/Серия 2.jpg',
        );
        $series = $this->find('serial');

        self::assertSame(1, $this->folder()->count());
        self::assertSame('Сериал', $series->title);
        self::assertSame('films/' . rawurlencode('Сериал') . '/poster.webp', $series->poster);
        self::assertSame([[1, 2], [1, 10], [2, 1]], self::numbers($series));
        self::assertCount(2, $series->episodes[0]->stream->sources);
        self::assertCount(1, $series->episodes[0]->stream->subtitles);
        self::assertStringEndsWith('.jpg', (string) $series->episodes[0]->poster);
    }

    public function testOneFolderMayHoldSeveralSeries(): void
    {
        $this->files('Show.S01E01.mp4', 'show.s01e02.mp4', 'Other 1x01.mp4', 'Third/Third.S01E01.mp4', 'Third/S01E02 - Имя.mp4', 'Third/Season 2/e1.mp4');

        self::assertSame([[1, 1], [1, 2]], self::numbers($this->find('show')));
        self::assertSame([[1, 1]], self::numbers($this->find('other')));
        self::assertSame([[1, 1], [1, 2], [2, 1]], self::numbers($this->find('third')));
        self::assertSame('Имя', $this->find('third')->episodes[1]->title);
    }

    public function testEpisodesMayBeFoldersOfStreams(): void
    {
        $this->hls('7/Сезон 1/Серия 1');
        $this->hls('7/Сезон 1/Серия 2/hls');
        $series = $this->find('7');

        self::assertSame([7, '7'], [$series->id, $series->title]);
        self::assertSame([[1, 1], [1, 2]], self::numbers($series));
        self::assertStringEndsWith('/hls/master.m3u8', $series->episodes[1]->stream->sources[0]['link']);
    }

    public function testATitleIsAlsoFoundByTheNameOfItsFile(): void
    {
        $this->files('Фильмы/Матрица (1999).mp4');

        foreach (['Фильмы/Матрица (1999).mp4', 'Фильмы/Матрица (1999)', 'Матрица (1999).mp4', 'Матрица (1999)'] as $name) {
            self::assertSame('filmy-matrica-1999', $this->find($name)->id);
        }
        self::assertNull($this->folder()->find('Матрица'));
    }

    /** @dataProvider namesOfDigits */
    public function testANameOfDigitsIsAFilmToo(string $name, string $id): void
    {
        $this->files("$name.mp4");

        self::assertSame($id, (string) $this->find($id)->id);
    }

    /** @return iterable<array{string, string}> */
    public function namesOfDigits(): iterable
    {
        yield ['1+1 (2011)', 'film-1-1-2011'];
        yield ['007', 'film-007'];
        yield ['11.22.63.S01E01', 'film-11-22-63'];
        yield ['9007199254740993', 'film-9007199254740993'];
        yield ['0', 'film-0'];
        yield ['1984', '1984'];
    }

    public function testDashNeedsAnAddressOfItsOwn(): void
    {
        $this->files(['Даш/manifest.mpd', '<MPD><BaseURL>video.mp4</BaseURL></MPD>'], 'Даш/video.mp4', 'Даш/v/init.mp4');

        self::assertSame(1, $this->folder()->count());
        self::assertStringEndsWith('/manifest.mpd', $this->find('dash')->episodes[0]->stream->sources[0]['link']);
        $byPhp = $this->folder(false);
        self::assertSame(0, $byPhp->count());
        self::assertStringContainsString('задайте VV_MEDIA_URL', $byPhp->problems()[0]->toText());
    }

    public function testTheFilesThatAManifestNamesAreNoFilms(): void
    {
        $manifest = "<MPD><BaseURL>\n one.mp4\n</BaseURL><BaseURL>sub/two&amp;1.mp4</BaseURL><S sourceURL='it&#39;s.mp4' /><S media=\"4%205.mp4?x\"/></MPD>";
        $this->files(['d.mpd', $manifest], 'one.mp4', 'two&1.mp4', "it's.mp4", '4 5.mp4', 'other.mp4');
        $folder = $this->folder();

        self::assertSame(2, $folder->count());
        self::assertNotNull($folder->find('other'));
    }

    public function testALibraryOfManifestsFitsIntoTheMemory(): void
    {
        for ($number = 0; $number < 8; $number += 1) {
            $this->files(["$number.mpd", '<MPD>' . str_repeat('<S t="1"/>', 50_000) . '</MPD>']);
        }
        $before = memory_get_usage();
        memory_reset_peak_usage();
        $this->folder()->count();

        self::assertLessThan(10_000_000, memory_get_peak_usage() - $before);
    }

    public function testNamesWhatBrowsersDoNotPlayAndSkipsHiddenFilesAndLinks(): void
    {
        $this->write('outside/secret.mp4', '');
        $this->files('a.mkv', '.hidden.mp4', '.git/b.mp4', 'notes.txt', 'c.mp4');
        symlink("$this->folder/outside", "$this->folder/media/out");
        symlink("$this->folder/outside/secret.mp4", "$this->folder/media/link.mp4");
        symlink("$this->folder/media", "$this->folder/media/round");

        self::assertSame(1, $this->folder()->count());
        self::assertSame(['a.mkv: браузеры такого не играют: нужен MP4, WebM или HLS'], array_map(
            static fn ($problem) => $problem->toText(),
            $this->folder()->problems(),
        ));
    }

    public function testTheListIsKeptForAWhile(): void
    {
        mkdir("$this->folder/cache");
        $this->files('a.mp4');
        self::assertSame(1, $this->folder(cache: 'cache')->count());
        $this->files('b.mp4');
        self::assertSame(1, $this->folder(cache: 'cache')->count());
        [$file] = array_values(array_filter((array) glob("$this->folder/cache/index-*"), static fn ($name) => !str_contains((string) $name, '.')));
        touch((string) $file, time() - 60);

        self::assertSame(2, $this->folder(cache: 'cache')->count());
    }

    public function testReadingEndsInTime(): void
    {
        $this->files('a.mp4', 'b/c.mp4');
        $problems = new Problems();
        $tree = MediaTree::read("$this->folder/media", $problems, seconds: 0.0);

        self::assertSame([true, false, []], [$tree->isLate, $tree->isWhole, iterator_to_array(MediaScan::titles($tree, '', true, $problems))]);
        self::assertSame(['папка читается слишком долго, просмотрены не все файлы'], array_map(
            static fn ($problem) => $problem->toText(),
            $problems->all(),
        ));
    }

    public function testABigFolderIsNotReadAtEachRequest(): void
    {
        $this->files(...array_map(static fn (int $number) => "$number.mp4", range(1, 1001)));
        $folder = $this->folder();

        self::assertSame([false, 0, null], [$folder->isAvailable(), $folder->count(), $folder->find('1')]);
        self::assertStringContainsString('VV_CACHE_DIR', $folder->problems()[1]->toText());
        mkdir("$this->folder/cache");
        self::assertSame([true, 1001], [$this->folder(cache: 'cache')->isAvailable(), $this->folder(cache: 'cache')->count()]);
    }

    public function testAMissingFolderIsAProblem(): void
    {
        self::assertStringStartsWith('папка не найдена или не читается', $this->folder()->problems()[0]->toText());
    }

    private function find(string $id): Title
    {
        $title = $this->folder()->find($id);
        self::assertNotNull($title, "no $id");

        return $title;
    }

    private function folder(bool $isPlain = true, ?string $cache = null): MediaFolder
    {
        $later = static fn (callable $refresh) => $refresh();

        return new MediaFolder("$this->folder/media", 'films/', $isPlain, $cache === null ? null : "$this->folder/$cache", $later);
    }

    /** @param string|array{string, string} ...$files names, or names and texts */
    private function files(string|array ...$files): void
    {
        foreach ($files as $file) {
            [$name, $text] = is_array($file) ? $file : [$file, ''];
            $this->write("media/$name", $text);
        }
    }

    private function hls(string $folder): void
    {
        $this->files(
            ["$folder/master.m3u8", self::MASTER], ["$folder/v720/index.m3u8", self::MEDIA], "$folder/v720/init.mp4",
            "$folder/v720/part two.mp4", ["$folder/audio/index.m3u8", self::MEDIA], "$folder/audio/init.mp4",
            "$folder/audio/part two.mp4",
        );
    }

    /** @return list<array{int, int}> */
    private static function numbers(Title $title): array
    {
        return array_map(static fn (Episode $episode) => [(int) $episode->season?->number, $episode->number], $title->episodes);
    }
}
