<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Assets;

use PHPUnit\Framework\TestCase;
use VvPlayer\Assets\AssetPath;

final class AssetPathTest extends TestCase
{
    /** @dataProvider names */
    public function testNamesAnAsset(string $path, string $name): void
    {
        self::assertTrue(AssetPath::isWellFormed($path));
        self::assertSame($name, AssetPath::nameIn($path));
    }

    /** @return iterable<array{string, string}> */
    public function names(): iterable
    {
        yield ['/widget-assets/index-Bx1_-9aZ.js', 'index-Bx1_-9aZ.js'];
        yield ['/widget-assets/-starts-with-dash.js', '-starts-with-dash.js'];
        yield ['/widget-assets/_private.css', '_private.css'];
        yield ['/widget-assets/a', 'a'];
        yield ['/widget-assets/a.b.c.js', 'a.b.c.js'];
    }

    /** @dataProvider strangers */
    public function testRefusesOtherPaths(string $path): void
    {
        self::assertTrue(AssetPath::isWellFormed($path));
        self::assertNull(AssetPath::nameIn($path));
    }

    /** @return iterable<array{string}> */
    public function strangers(): iterable
    {
        yield ['/'];
        yield ['/widget-assets'];
        yield ['/widget-assets/'];
        yield ['/widget-assets/.htaccess'];
        yield ['/widget-assets//etc/passwd'];
        yield ['/widget-assets/sub/x.js'];
        yield ['/widget-assets/./x.js'];
        yield ['//widget-assets/x.js'];
        yield ['/Widget-Assets/x.js'];
        yield ['/x/widget-assets/x.js'];
        yield ['/widget-assetsx.js'];
        yield ['/etc/passwd'];
    }

    /** @dataProvider malformed */
    public function testRefusesMalformedPaths(mixed $path): void
    {
        self::assertFalse(AssetPath::isWellFormed($path));
    }

    /** @return iterable<string, array{mixed}> */
    public function malformed(): iterable
    {
        yield 'empty' => [''];
        yield 'array' => [['/widget-assets/x.js']];
        yield 'empty array' => [[]];
        yield 'relative' => ['widget-assets/x.js'];
        yield 'parent' => ['/widget-assets/../index.html'];
        yield 'parent at the end' => ['/widget-assets/..'];
        yield 'two dots in a name' => ['/widget-assets/a..js'];
        yield 'still encoded' => ['/widget-assets/%2e%2e/index.html'];
        yield 'backslash' => ['/widget-assets\\..\\index.html'];
        yield 'NUL' => ["/widget-assets/x.js\0.png"];
        yield 'line end' => ["/widget-assets/x.js\n"];
        yield 'space' => ['/widget-assets/x .js'];
        yield 'url' => ['https://example.org/x.js'];
        yield 'stream wrapper' => ['php://filter/resource=/etc/passwd'];
        yield 'not UTF-8' => ["/widget-assets/\xff.js"];
        yield 'letters that look alike' => ['/widget-assets/х.js'];
        yield 'query in the path' => ['/widget-assets/x.js?y'];
        yield 'too long' => ['/widget-assets/' . str_repeat('a', 250) . '.js'];
    }
}
