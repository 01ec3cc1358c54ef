<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Catalogue;

use PHPUnit\Framework\TestCase;
use VvPlayer\Catalogue\MediaName;
use VvPlayer\Catalogue\Slug;

final class MediaNameTest extends TestCase
{
    /** @dataProvider films */
    public function testReadsTitleYearAndQualityOfAFilm(string $name, string $title, ?int $year, ?int $height): void
    {
        $read = MediaName::parse($name);

        self::assertSame([$title, $year, $height, null], [$read->title, $read->year, $read->height, $read->episode]);
    }

    /** @return iterable<array{string, string, ?int, ?int}> */
    public function films(): iterable
    {
        yield ['Матрица (1999)', 'Матрица', 1999, null];
        yield ['The.Matrix.1999.1080p.BluRay.x264', 'The Matrix', 1999, 1080];
        yield ['Бегущий по лезвию 2049', 'Бегущий по лезвию 2049', null, null];
        yield ['Blade_Runner_2049 [2017] 4K', 'Blade Runner 2049', 2017, 2160];
        yield ['1984', '1984', null, null];
        yield ['2001. Космическая одиссея (1968) WEB-DL', '2001. Космическая одиссея', 1968, null];
        yield ['Фильм 720p', 'Фильм', null, 720];
        yield ['Зеркало - 1', 'Зеркало - 1', null, null];
        yield ['Экс-любовники', 'Экс-любовники', null, null];
        yield ['1920x1080', '1920x1080', null, null];
        yield ['Сезон охоты', 'Сезон охоты', null, null];
        yield ['7', '7', null, null];
    }

    /** @dataProvider episodes */
    public function testReadsSeasonAndEpisode(string $name, ?int $folder, string $title, int $season, int $episode, string $episodeTitle): void
    {
        $read = MediaName::parse($name, $folder);

        self::assertSame(
            [$title, $season, $episode, $episodeTitle],
            [$read->title, $read->season, $read->episode, $read->episodeTitle],
        );
    }

    /** @return iterable<array{string, ?int, string, int, int, string}> */
    public function episodes(): iterable
    {
        yield ['Show.S01E02.Pilot.720p.WEB-DL', null, 'Show', 1, 2, 'Pilot'];
        yield ['s1e2', null, '', 1, 2, ''];
        yield ['S02E03E04', null, '', 2, 3, 'E04'];
        yield ['Сериал 1x02 - Начало', null, 'Сериал', 1, 2, 'Начало'];
        yield ['Сериал. Сезон 2 Серия 10', null, 'Сериал', 2, 10, ''];
        yield ['2 сезон 3 серия', null, '', 2, 3, ''];
        yield ['Серия 2', 3, '', 3, 2, ''];
        yield ['Серия 2. Возвращение', null, '', 1, 2, 'Возвращение'];
        yield ['12-я серия', 1, '', 1, 12, ''];
        yield ['02 - Имя', 4, '', 4, 2, 'Имя'];
        yield ['Show (2010) E07', 2, 'Show', 2, 7, ''];
        yield ['S10.E100', null, '', 10, 100, ''];
    }

    /** @dataProvider folders */
    public function testKnowsFoldersOfSeasons(string $folder, ?int $season): void
    {
        self::assertSame($season, MediaName::seasonOf($folder));
    }

    /** @return iterable<array{string, ?int}> */
    public function folders(): iterable
    {
        yield ['Сезон 1', 1];
        yield ['season_02', 2];
        yield ['S03', 3];
        yield ['4 сезон', 4];
        yield ['СЕЗОН 5 (2020)', 5];
        yield ['Спецвыпуски', 0];
        yield ['Сериал', null];
        yield ['Сезон охоты', null];
        yield ['s', null];
    }

    /** @dataProvider slugs */
    public function testMakesIdsOfNames(string $name, string $slug): void
    {
        self::assertSame($slug, Slug::of($name));
    }

    /** @return iterable<array{string, string}> */
    public function slugs(): iterable
    {
        yield ['Матрица (1999)', 'matrica-1999'];
        yield ['ЩЁЛКУНЧИК и мышиный король', 'schelkunchik-i-myshinyi-korol'];
        yield ['«Ёлки»—2', 'elki-2'];
        yield ['7', '7'];
        yield ['千と千尋', 'f' . substr(hash('sha256', '千と千尋'), 0, 8)];
        yield ['Amélie', 'am-lie-f' . substr(hash('sha256', 'amélie'), 0, 8)];
    }
}
