<?php

declare(strict_types=1);

namespace VvPlayer\Tests;

use PHPUnit\Framework\TestCase;
use VvPlayer\PlayerUrl;

final class PlayerUrlTest extends TestCase
{
    private const OWN = 'https://vv.example/films/vv-player.php';

    public function testKeepsTheParametersOfTheFilm(): void
    {
        $query = 'movie_id=7&season=2&episode=3&t=60&voice_author=' . rawurlencode('Студия Юг') . '&user_id=me&debug=1&x[]=1';
        $player = PlayerUrl::read(self::OWN . "?$query#hash", self::OWN);

        self::assertSame(7, $player?->movieId);
        self::assertSame(
            self::OWN . '?movie_id=7&season=2&episode=3&t=60&voice_author=' . rawurlencode('Студия Юг'),
            $player->src,
        );
    }

    public function testTakesATextForAnId(): void
    {
        $player = PlayerUrl::read(self::OWN . '?movie_id=matrica-1999', self::OWN);

        self::assertSame(['matrica-1999', self::OWN . '?movie_id=matrica-1999'], [$player?->movieId, $player?->src]);
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
            '', $own, "$own?", "$own?movie_id=", "$own?movie_id=0", "$own?movie_id=-1", "$own?movie_id=a/b", "$own?movie_id=%2B",
            "$own?movie_id[]=1", "$own?movie_id=1%0a", "$own?movie_id=9999999999999999999", "$own?path=/widget-assets/x.js",
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

    public function testDropsValuesThatAreNotText(): void
    {
        self::assertSame(
            self::OWN . '?movie_id=1',
            PlayerUrl::read(self::OWN . '?movie_id=1&t[]=2&season=%00&episode=%ff', self::OWN)?->src,
        );
    }
}
