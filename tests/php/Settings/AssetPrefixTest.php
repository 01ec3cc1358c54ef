<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Settings;

use PHPUnit\Framework\TestCase;
use VvPlayer\Settings\AssetPrefix;

final class AssetPrefixTest extends TestCase
{
    private const BUILT = './vv-player.php?path=/widget-assets/';

    /** @dataProvider prefixes */
    public function testReplacesTheBuildsPrefix(string $assets, string $public, string $prefix): void
    {
        self::assertSame(self::page($prefix), AssetPrefix::of($assets, $public)->apply(self::page(self::BUILT)));
    }

    /** @return iterable<array{string, string, string}> */
    public function prefixes(): iterable
    {
        yield ['', '', self::BUILT];
        yield ['https://cdn.example/vv', '', 'https://cdn.example/vv/'];
        yield ['https://cdn.example', '', 'https://cdn.example/'];
        yield ['http://localhost:9380/a/', '', 'http://localhost:9380/a/'];
        yield ['/player/cdn/', '', '/player/cdn/'];
        yield ['./cdn', '', './cdn/'];
        yield ['', 'https://cdn.example/player/', 'https://cdn.example/player/' . substr(self::BUILT, 2)];
        yield ['', '/player', '/player/' . substr(self::BUILT, 2)];
        yield ['/cdn/', 'https://other.example', '/cdn/'];
    }

    public function testReplacesThePrefixOfABuildForAnotherHost(): void
    {
        $page = AssetPrefix::of('/cdn/', '')->apply(self::page('https://a.example/vv-player.php?path=/widget-assets/'));

        self::assertSame(self::page('/cdn/'), $page);
    }

    public function testRemovesTheHashesOfTheBuild(): void
    {
        $page = AssetPrefix::of('/cdn/', '')->apply(self::page(self::BUILT) . '<!--vv:inline 9 script:x-->');

        self::assertSame(self::page('/cdn/'), $page);
    }

    /** @dataProvider bad */
    public function testLeavesTheBuildsPrefixForAnUnusableUrl(string $url): void
    {
        $prefix = AssetPrefix::of($url, $url);

        self::assertFalse(AssetPrefix::isFolder($url));
        self::assertSame(self::page(self::BUILT), $prefix->apply(self::page(self::BUILT)));
    }

    /** @return iterable<array{string}> */
    public function bad(): iterable
    {
        foreach ([
            'http://cdn.example/', '//cdn.example/', 'cdn', '../cdn/', '/a/../b', '/a//b', 'https://cdn.example/?x=', '/a"b', '/a<b',
            'https://user@cdn.example/', 'javascript:alert(1)', 'data:,x', '/a b', "/a\n", 'https://', '/a;b', '`', '/$1\\1',
        ] as $url) {
            yield $url => [$url];
        }
    }

    private static function page(string $prefix): string
    {
        return "<script>import(`{$prefix}rescue-1.js`)</script><link rel=\"modulepreload\" crossorigin href=\"{$prefix}a.js\">"
            . "<script type=\"module\" crossorigin src=\"{$prefix}main-1.js\"></script>";
    }
}
