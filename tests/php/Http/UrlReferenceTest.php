<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Http;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\UrlReference;

final class UrlReferenceTest extends TestCase
{
    /** @dataProvider links */
    public function testResolvesLinksAsABrowserDoes(string $link, ?string $expected): void
    {
        self::assertSame($expected, UrlReference::resolve($link, 'https://a.example/b/c/d.m3u8?token=1#e'));
    }

    /** @return list<array{string, string|null}> */
    public static function links(): array
    {
        return [
            ['x.ts', 'https://a.example/b/c/x.ts'],
            [' ./x.ts?q=../1 ', 'https://a.example/b/c/x.ts?q=../1'],
            ['../x.ts', 'https://a.example/b/x.ts'],
            ['../../../../x.ts', 'https://a.example/x.ts'],
            ['/x.ts', 'https://a.example/x.ts'],
            ['//cdn.example/x.ts', 'https://cdn.example/x.ts'],
            ['http://cdn.example/x.ts', 'http://cdn.example/x.ts'],
            ['?q=2', 'https://a.example/b/c/d.m3u8?q=2'],
            ['javascript:alert(1)', null],
            ['file:///etc/passwd', null],
            ['https://', null],
        ];
    }

    public function testResolvesAgainstAHostAlone(): void
    {
        self::assertSame('https://a.example/x.ts', UrlReference::resolve('x.ts', 'https://a.example'));
        self::assertNull(UrlReference::resolve('x.ts', '/b/c'));
    }

    public function testTellsTheExtensionOfThePath(): void
    {
        self::assertSame('m3u8', UrlReference::extension('https://a.example/b.M3U8?x=.json'));
        self::assertSame('', UrlReference::extension('https://a.example/?x=.json'));
        self::assertSame('m3u8', UrlReference::extension('b.m3u8;v=2?path=/c.mp4'));
        self::assertSame('mp4', UrlReference::extension('https://a.example/vv-player.php?sig=1&path=%2Fmedia%2Ffilm.mp4'));
        self::assertSame('', UrlReference::extension('http://['));
    }

    /** @dataProvider masters */
    public function testTellsAMasterJsonAsThePlayerDoes(string $url, bool $isMaster): void
    {
        self::assertSame($isMaster, UrlReference::isMaster($url));
    }

    /** @return list<array{string, bool}> the URLs of `isMasterFile` in `stream.test.ts` */
    public static function masters(): array
    {
        $test = (string) file_get_contents(__DIR__ . '/../../unit/domain/catalogue/stream.test.ts');
        $part = explode('describe(', explode("describe('isMasterFile'", $test)[1] ?? '')[0];
        preg_match_all("~^    \\['([^']+)', (true|false)\\],$~m", $part, $found, PREG_SET_ORDER);

        return array_map(static fn (array $case) => [$case[1], $case[2] === 'true'], $found);
    }

    public function testShowsNoSecrets(): void
    {
        self::assertSame('https://a.example/b?…', UrlReference::shown('https://user:secret@a.example/b?token=secret'));
    }
}
