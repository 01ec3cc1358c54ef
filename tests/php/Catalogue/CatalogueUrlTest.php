<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Catalogue;

use PHPUnit\Framework\TestCase;
use VvPlayer\Catalogue\CatalogueUrl;

final class CatalogueUrlTest extends TestCase
{
    /** @dataProvider urls */
    public function testContinuesTheBaseOrItsPath(string $base, string $url): void
    {
        self::assertSame($url, CatalogueUrl::join($base, '/contents/7'));
    }

    /** @return iterable<array{string, string}> */
    public function urls(): iterable
    {
        yield ['https://api.example', 'https://api.example/contents/7'];
        yield ['https://api.example/v1/', 'https://api.example/v1/contents/7'];
        yield ['https://h/vv-player.php?path=/catalogue', 'https://h/vv-player.php?path=/catalogue/contents/7'];
        yield ['https://h/vv-player.php?path=/catalogue/&key=1', 'https://h/vv-player.php?path=/catalogue/contents/7&key=1'];
        yield ['https://h/api?key=1', 'https://h/api/contents/7?key=1'];
        yield ['https://h/api?key=a/', 'https://h/api/contents/7?key=a/'];
    }

    /** @dataProvider streams */
    public function testAStreamContinuesTheBase(string $base, string $path, string $url): void
    {
        self::assertSame($url, CatalogueUrl::ofStream($base, $path));
    }

    /** @return iterable<array{string, string, string}> */
    public function streams(): iterable
    {
        yield ['https://h/api', 'x/master.json', 'https://h/api/x/master.json'];
        yield ['https://h/api?key=a/', 'x/master.json', 'https://h/api/x/master.json?key=a/'];
        yield ['https://h/api?key=a/', '/x/master.json', 'https://h/x/master.json'];
        yield ['https://h/vv-player.php?path=/catalogue', 'master.json', 'https://h/vv-player.php?path=/catalogue/master.json'];
        yield ['https://h/api?key=1', 'https://cdn.example/master.json', 'https://cdn.example/master.json'];
    }
}
