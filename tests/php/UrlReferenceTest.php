<?php

declare(strict_types=1);

namespace VvPlayer\Tests;

use PHPUnit\Framework\TestCase;
use VvPlayer\UrlReference;

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
    }

    public function testShowsNoSecrets(): void
    {
        self::assertSame('https://a.example/b?…', UrlReference::shown('https://user:secret@a.example/b?token=secret'));
    }
}
