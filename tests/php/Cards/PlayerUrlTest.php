<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Cards;

use PHPUnit\Framework\TestCase;
use VvPlayer\Cards\PlayerUrl;

final class PlayerUrlTest extends TestCase
{
    private const OWN = 'https://vv.example/films/vv-player.php';

    public function testKeepsTheParametersOfTheFilm(): void
    {
        $query = 'movie_id=7&season=2&episode=3&t=60&voice_author=' . rawurlencode('Студия Юг') . '&user_id=me&debug=1&x[]=1';
        $player = PlayerUrl::read(self::OWN . "?$query#hash", self::OWN);

        self::assertSame('/contents/7', $player?->content->path());
        self::assertSame(
            self::OWN . '?movie_id=7&season=2&episode=3&t=60&voice_author=' . rawurlencode('Студия Юг'),
            $player->src,
        );
    }

    public function testTakesATextForAnId(): void
    {
        $player = PlayerUrl::read(self::OWN . '?movie_id=matrica-1999', self::OWN);

        self::assertSame(['matrica-1999', self::OWN . '?movie_id=matrica-1999'], [$player?->content->id, $player?->src]);
    }

    public function testKeepsTheSchemeOfTheSharedUrl(): void
    {
        $own = 'http://vv.example/vv-player.php';

        self::assertSame(
            'https://vv.example/vv-player.php?movie_id=7',
            PlayerUrl::read('https://vv.example/vv-player.php?movie_id=%2B07', $own)?->src,
        );
        self::assertSame(
            'https://vv.example/vv-player.php?movie_id=7',
            PlayerUrl::read('HTTPS://VV.example/vv-player.php?movie_id=7', $own)?->src,
        );
    }

    /** @dataProvider strangers */
    public function testRefusesOtherUrls(string $url): void
    {
        self::assertNull(PlayerUrl::read($url, self::OWN));
    }

    /** @return iterable<array{string}> */
    public function strangers(): iterable
    {
        $own = self::OWN;
        $urls = [
            '', $own, "$own?", "$own?movie_id=", "$own?movie_id=0", "$own?movie_id=-1", "$own?movie_id=a/b", "$own?movie_id=..",
            "$own?kinopoisk_id=abc", "$own?kinopoisk_id=0", "$own?imdb_id=0816692", "$own?imdb_id=tt1/..", "$own?movie_id=%2B",
            "$own?movie_id[]=1", "$own?movie_id=1%0a", "$own?path=/widget-assets/x.js",
            'https://evil.example/films/vv-player.php?movie_id=1', 'https://vv.example.evil/films/vv-player.php?movie_id=1',
            'https://evil.example/?https://vv.example/films/vv-player.php?movie_id=1', 'https://vv.example/vv-player.php?movie_id=1',
            'https://vv.example:444/films/vv-player.php?movie_id=1', 'https://u:p@vv.example/films/vv-player.php?movie_id=1',
            'https://vv.example/films/../films/vv-player.php?movie_id=1', 'https://vv.example/films/vv-player.php/x?movie_id=1',
            'ftp://vv.example/films/vv-player.php?movie_id=1', '//vv.example/films/vv-player.php?movie_id=1',
            'javascript:alert(1)', "https://vv.example/films/vv-player.php\n?movie_id=1", "$own?movie_id=1&t=" . str_repeat('1', 2048),
        ];
        foreach ($urls as $url) {
            yield [$url];
        }
    }

    /** @dataProvider contents */
    public function testNamesTheContentOfTheCatalogue(string $query, string $path, string $kept): void
    {
        $player = PlayerUrl::read(self::OWN . "?t=5&$query", self::OWN);

        self::assertSame($path, $player?->content->path());
        self::assertSame(self::OWN . "?$kept&t=5", $player->src);
    }

    /** @return iterable<array{string, string, string}> */
    public function contents(): iterable
    {
        yield ['movie_id=12-angry-men', '/contents/12-angry-men', 'movie_id=12-angry-men'];
        yield ['movie_id=%D1%8F', '/contents/%D1%8F', 'movie_id=%D1%8F'];
        yield ['movie_id=a:1', '/contents/a%3A1', 'movie_id=a%3A1'];
        yield ['movie_id=9999999999999999999', '/contents/9999999999999999999', 'movie_id=9999999999999999999'];
        yield ['kinopoisk_id=258687', '/kinopoisk/contents/258687', 'kinopoisk_id=258687'];
        yield ['imdb_id=tt0816692', '/contents/by-imdb-id/tt0816692', 'imdb_id=tt0816692'];
        yield ['imdb_id=tt1&kinopoisk_id=2', '/kinopoisk/contents/2', 'kinopoisk_id=2'];
        yield ['imdb_id=tt1&movie_id=3', '/contents/3', 'movie_id=3'];
    }

    public function testSurvivesAQueryThatPhpWarnsOf(): void
    {
        foreach ([str_repeat('a&', 1001), 'a' . str_repeat('[b]', 100) . '=1&'] as $query) {
            $own = 'http://a.b/vv-player.php';

            self::assertNull(PlayerUrl::read("$own?$query", $own));
        }
    }

    public function testDropsValuesThatAreNotText(): void
    {
        self::assertSame(
            self::OWN . '?movie_id=1',
            PlayerUrl::read(self::OWN . '?movie_id=1&t[]=2&season=%00&episode=%ff', self::OWN)?->src,
        );
    }
}
