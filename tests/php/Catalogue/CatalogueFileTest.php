<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Catalogue;

use PHPUnit\Framework\TestCase;
use VvPlayer\Catalogue\CatalogueFile;
use VvPlayer\Catalogue\Problem;
use VvPlayer\Tests\TemporaryFolder;

final class CatalogueFileTest extends TestCase
{
    use TemporaryFolder;

    public function testTheSimplestFilmIsThreeFields(): void
    {
        $file = $this->file('{"titles": [{"id": "film", "title": "Фильм", "src": "film.m3u8"}]}');
        $film = $file->find('film');

        self::assertSame([], self::texts($file));
        self::assertSame(['film', 'Фильм', []], [$film?->id, $film?->title, $film?->seasons]);
        self::assertSame('film.m3u8', $film->episodes[0]->stream->plainAddress());
    }

    public function testFindsATitleByAnyOfItsIds(): void
    {
        $file = $this->titles(
            ['id' => 7, 'title' => 'A', 'src' => 'a.mp4', 'kinopoiskId' => 301, 'imdbId' => 'tt0133093'],
            ['id' => '8', 'title' => 'B', 'src' => 'b.mp4', 'kinopoiskId' => '302'],
            ['id' => '6f1c-a', 'title' => 'C', 'src' => 'c.mp4'],
        );

        self::assertSame(7, $file->find('7')?->id);
        self::assertSame(8, $file->find('8')?->id);
        self::assertSame('6f1c-a', $file->find('6f1c-a')?->id);
        self::assertSame(7, $file->findByKinopoiskId(301)?->id);
        self::assertSame(8, $file->findByKinopoiskId(302)?->id);
        self::assertSame(7, $file->findByImdbId('tt0133093')?->id);
        self::assertNull($file->find('07'));
        self::assertNull($file->findByImdbId('tt1'));
    }

    public function testASeriesHasSeasonsEpisodesAndDubs(): void
    {
        $file = $this->titles(['id' => 1, 'title' => 'Сериал', 'seasons' => [
            ['title' => 'Начало', 'episodes' => ['s1e1.m3u8', ['title' => 'Вторая', 'src' => 's1e2.m3u8', 'duration' => '45:30']]],
            ['number' => 3, 'episodes' => [['number' => 5, 'dubs' => [
                ['title' => 'Дубляж', 'src' => 'd.m3u8'], ['title' => 'Оригинал', 'src' => 'o.m3u8', 'subtitles' => ['o.ru.vtt']],
            ]]]],
        ]]);
        $series = $file->find('1');

        self::assertSame([], self::texts($file));
        self::assertSame([1, 3], array_map(static fn ($season) => $season->number, $series->seasons));
        self::assertSame([1, 2, 5], array_map(static fn ($episode) => $episode->number, $series->episodes));
        self::assertSame(2730.0, $series->episodes[1]->duration);
        self::assertSame('d.m3u8', $series->episodes[2]->stream->plainAddress());
        self::assertSame('Оригинал', $series->episodes[2]->dubs[1]->title);
        self::assertNull($series->episodes[2]->dubs[1]->stream->plainAddress());
    }

    public function testMadeIdsAreStableAndUnlikeInEachTitle(): void
    {
        $series = static fn (int $id, array ...$more) => ['id' => $id, 'title' => 'x', 'episodes' => ['a.mp4', 'b.mp4', ...$more]];
        $ids = static fn (?object $title) => array_map(static fn ($episode) => $episode->id, $title->episodes);
        $first = $ids($this->titles($series(1), $series(2))->find('1'));
        $other = $ids($this->titles($series(1), $series(2))->find('2'));
        $later = $ids($this->titles($series(1, ['src' => 'c.mp4']))->find('1'));

        self::assertCount(4, array_unique([...$first, ...$other]));
        self::assertSame($first, array_slice($later, 0, 2));
        self::assertLessThan(2 ** 53, max($first));
    }

    public function testReadsTheLanguageOfSubtitlesFromTheName(): void
    {
        $subtitles = $this->titles(['id' => 1, 'title' => 'x', 'src' => 'a.mp4', 'subtitles' => [
            'a.ru.vtt', 'subs/en.srt?x=1', 'a.ru.forced.ass', 'text.vtt', ['src' => 'b.vtt', 'label' => 'Свои', 'language' => 'kk'],
        ]])->find('1')?->episodes[0]->stream->subtitles;

        self::assertSame(
            [['ru', 'Русские'], ['en', 'English'], ['ru', 'Русские (форсированные)'], ['', 'Субтитры'], ['kk', 'Свои']],
            array_map(static fn ($item) => [$item['language'], $item['label']], $subtitles),
        );
    }

    public function testAdsOfTheFileAreThoseOfTitlesWithoutTheirOwn(): void
    {
        $this->write('c.json', json_encode(['prerollList' => [['vastUrl' => 'a.xml']], 'titles' => [
            ['id' => 1, 'title' => 'x', 'src' => 'a.mp4'],
            ['id' => 2, 'title' => 'x', 'src' => 'a.mp4', 'prerollList' => [], 'midrollList' => ['https://ads.example/m']],
        ]]));
        $file = new CatalogueFile("$this->folder/c.json");

        self::assertSame(['a.xml'], $file->find('1')?->ads->prerolls);
        self::assertSame([[], ['https://ads.example/m']], [$file->find('2')?->ads->prerolls, $file->find('2')?->ads->midrolls]);
        self::assertTrue($file->hasAds());
        self::assertFalse($this->titles(['id' => 1, 'title' => 'x', 'src' => 'a.mp4'])->hasAds());
    }

    public function testATitleMayHaveBreaksOfItsOwnAndLimits(): void
    {
        $breaks = [['at' => '12:30', 'ads' => [['vastUrl' => 'https://ads.example/a']], 'mode' => 'or']];
        $film = ['id' => 1, 'title' => 'x', 'src' => 'a.mp4', 'schedule' => $breaks, 'frequency' => ['perHour' => 2]];
        $ads = $this->titles($film)->find('1')?->ads;

        self::assertSame([[], $breaks, ['perHour' => 2]], [$ads?->prerolls, $ads?->schedule, $ads?->frequency]);
        self::assertTrue($this->titles($film)->hasAds());
    }

    /** @dataProvider mistakes */
    public function testAMistakeIsNamedByItsPathAndLeavesTheOtherTitles(array $title, string $problem): void
    {
        $file = $this->titles($title, ['id' => 99, 'title' => 'x', 'src' => 'a.mp4']);

        self::assertStringStartsWith($problem, implode("\n", self::texts($file)));
        self::assertSame(99, $file->find('99')?->id);
    }

    /** @return iterable<array{array<mixed>, string}> */
    public function mistakes(): iterable
    {
        $film = ['id' => 1, 'title' => 'x', 'src' => 'a.mp4'];
        yield [['title' => 'x', 'src' => 'a.mp4'], 'titles[0].id: нужен id'];
        yield [['id' => 'a/b'] + $film, 'titles[0].id: нужен id'];
        yield [['id' => -1] + $film, 'titles[0].id: нужен id'];
        // JavaScript would ask for another number.
        yield [['id' => 9_007_199_254_740_993] + $film, 'titles[0].id: нужен id'];
        yield [['id' => 1, 'src' => 'a.mp4'], 'titles[0].title: нужно название'];
        yield [['id' => 1, 'title' => 'x'], 'titles[0]: нечего играть'];
        yield [['src' => 'javascript:alert(1)'] + $film, 'titles[0].src: нужен адрес'];
        yield [['src' => "a\n.mp4\n\nb"] + $film, 'titles[0].src: нужен адрес'];
        yield [$film + ['titel' => 'x'], 'titles[0].titel: такого поля нет; есть id, title'];
        yield [$film + ['year' => 'давно'], 'titles[0].year: нужно целое число от 1870'];
        yield [$film + ['sources' => [['label' => '720p']]], 'titles[0].sources[0].link: нужен адрес'];
        yield [$film + ['subtitles' => 'a.vtt'], 'titles[0].subtitles: нужен список [ … ]'];
        yield [$film + ['subtitles' => [['label' => 'x']]], 'titles[0].subtitles[0].src: нужен адрес'];
        yield [$film + ['segments' => [['type' => 'intro', 'start' => 9, 'end' => 3]]], 'titles[0].segments[0]: нужны type'];
        yield [$film + ['imdbId' => '133093'], 'titles[0].imdbId: нужен номер IMDb'];
        yield [$film + ['midrollList' => [['url' => 'x']]], 'titles[0].midrollList[0].url: такого поля нет; есть vastUrl'];
        yield [$film + ['schedule' => [['ads' => []]]], 'titles[0].schedule[0].at: нужно место'];
        yield [$film + ['schedule' => [['at' => 'pre']]], 'titles[0].schedule[0].ads: нужен список'];
        yield [$film + ['schedule' => [['at' => 'pre', 'tag' => 'x']]], 'titles[0].schedule[0].tag: такого поля нет'];
        yield [$film + ['frequency' => ['perHour' => 'often']], 'titles[0].frequency.perHour: нужно целое число'];
        yield [['id' => 1, 'title' => 'x', 'seasons' => [['episodes' => []]]], 'titles[0].seasons[0].episodes: в сезоне нет серий'];
        yield [['id' => 1, 'title' => 'x', 'episodes' => [['title' => 'y']]], 'titles[0].episodes[0]: нечего играть'];
        yield [['id' => 99] + $film, 'titles[1].id: id 99 уже есть у titles[0]'];
        yield [[1, 2], 'titles[0]: нужен объект { … }'];
    }

    public function testAWrongPartIsLeftOutAndTheTitleStays(): void
    {
        $title = $this->titles(['id' => 1, 'title' => 'x', 'poster' => 'data:x', 'episodes' => ['a.mp4', ['title' => 'y'], 'c.mp4']])->find('1');

        self::assertNull($title?->poster);
        self::assertSame([1, 3], array_map(static fn ($episode) => $episode->number, $title->episodes));
    }

    /** @dataProvider broken */
    public function testABrokenFileHasNoTitlesAndSaysWhy(string $text, string $problem): void
    {
        $file = $this->file($text);

        self::assertNull($file->find('1'));
        self::assertSame([$problem], self::texts($file));
    }

    /** @return iterable<array{string, string}> */
    public function broken(): iterable
    {
        yield ["{\"titles\": [\n{\"id\": 1,},\n]}", 'строка 2: лишняя запятая перед }'];
        yield ['null', 'нужен список titles: { "titles": [ … ] }'];
        yield ['{"titles": {}}', 'titles: нужен список titles: { "titles": [ … ] }'];
        yield ["{\"titles\": [\"\xcf\xf0\"]}", 'файл нужен в кодировке UTF-8'];
    }

    public function testIgnoresRemarksAndAByteOrderMark(): void
    {
        $file = $this->file("\u{FEFF}" . '{"$schema": "x", "_comment": "y", "titles": [{"_": 1, "id": 1, "title": "x", "src": "a.mp4"}]}');

        self::assertSame([[], 1], [self::texts($file), $file->find('1')?->id]);
    }

    public function testAMissingFileIsAProblem(): void
    {
        self::assertStringStartsWith('файл не найден или не читается', self::texts(new CatalogueFile("$this->folder/none.json"))[0]);
    }

    public function testTheSampleOfThePackageHasNoProblem(): void
    {
        $sample = new CatalogueFile(__DIR__ . '/../../../php/catalogue.example.json');

        self::assertSame([], self::texts($sample));
        self::assertSame('media/primer.mp4', $sample->find('1')?->episodes[0]->stream->sources[0]['link']);
        self::assertGreaterThan(2, $sample->count());
    }

    /** @param array<mixed> ...$titles */
    private function titles(array ...$titles): CatalogueFile
    {
        return $this->file((string) json_encode(['titles' => $titles]));
    }

    private function file(string $text): CatalogueFile
    {
        return new CatalogueFile($this->write('c.json', $text));
    }

    /** @return list<string> */
    private static function texts(CatalogueFile $file): array
    {
        return array_map(static fn (Problem $problem) => $problem->toText(), $file->problems());
    }
}
