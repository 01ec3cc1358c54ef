<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Page;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\Request;
use VvPlayer\Page\CodeSources;
use VvPlayer\Page\PageParts;

final class CodeSourcesTest extends TestCase
{
    private const RELATIVE = './vv-player.php?path=/widget-assets/';

    /** @dataProvider pages */
    public function testNamesThePathsOfThePage(string $prefix, string $urlPath, array $expected, bool $isSecure = false): void
    {
        $html = "<script src=\"{$prefix}a.js\"></script><link rel=\"stylesheet\" href=\"{$prefix}a.css\">";
        $request = new Request(headers: ['host' => 'vv.example'], urlPath: $urlPath, isSecure: $isSecure);

        self::assertSame($expected, CodeSources::of(PageParts::of($html), $request));
    }

    /** @return iterable<string, array{0: string, 1: string, 2: list<string>, 3?: bool}> */
    public function pages(): iterable
    {
        yield 'the root' => [self::RELATIVE, '/vv-player.php', ['vv.example/vv-player.php']];
        yield 'a folder' => [self::RELATIVE, '/films/player/vv-player.php', ['vv.example/films/player/vv-player.php']];
        yield 'https' => [self::RELATIVE, '/p/vv-player.php', ['https://vv.example/p/vv-player.php'], true];
        yield 'the index of a folder' => [self::RELATIVE, '/player/', ['vv.example/player/vv-player.php']];
        yield 'a rewritten URL' => [self::RELATIVE, '/player/film-1', ['vv.example/player/vv-player.php']];
        yield 'a path behind the script' => [self::RELATIVE, '/vv-player.php/x', ['vv.example/vv-player.php/vv-player.php']];
        yield 'a folder in Cyrillic' => [self::RELATIVE, '/%D0%BF/vv-player.php', ['vv.example/%D0%BF/vv-player.php']];
        yield 'a base from the root' => ['/cdn/vv-player.php?path=/', '/p/vv-player.php', ['vv.example/cdn/vv-player.php']];
        yield 'another host' => ['https://cdn.example/v/vv-player.php?path=/', '/p/vv-player.php', ['https://cdn.example/v/vv-player.php']];
        yield 'a folder of another host' => ['https://cdn.example/vv/', '/p/vv-player.php', ['https://cdn.example/vv/']];
        yield 'the root of another host' => ['https://cdn.example/', '/p/vv-player.php', ['https://cdn.example/']];
        yield 'a folder beside the page' => ['./cdn/', '/p/vv-player.php', ['vv.example/p/cdn/']];
        yield 'a folder from the root' => ['/p/cdn/', '/p/vv-player.php', ['vv.example/p/cdn/']];
        yield 'another host, any scheme' => ['//cdn.example:81/vv-player.php?path=/', '/', ['cdn.example:81/vv-player.php']];
        yield 'another host, a path that no policy can name' => ['https://cdn.example/a;b/vv-player.php', '/', ['https://cdn.example']];
        foreach (['/a;b/vv-player.php', '/a,b/', "/a'/", '//vv-player.php', '/a/../b/', '/ф/', '', '/a%2/', "/a\nb/"] as $path) {
            yield "a path that no policy can name: $path" => [self::RELATIVE, $path, ["'self'"]];
        }
    }

    public function testNamesTheScriptOfAPageWithoutUrls(): void
    {
        $request = new Request(headers: ['host' => 'vv.example'], urlPath: '/player/vv-player.php');

        self::assertSame(['vv.example/player/vv-player.php'], CodeSources::of(PageParts::of(''), $request));
    }

    public function testAnUnknownHostAllowsTheWholeHost(): void
    {
        self::assertSame(["'self'"], CodeSources::of(PageParts::of(''), new Request()));
        self::assertSame(["'self'"], CodeSources::of(PageParts::of(''), new Request(headers: ['host' => 'a b'])));
    }

    /** @dataProvider proxied */
    public function testBehindAProxy(string $urlPath, array $headers, array $expected, string $prefix = self::RELATIVE): void
    {
        $request = new Request(headers: ['host' => 'vv.example', 'via' => '1.1 x'] + $headers, urlPath: $urlPath);

        self::assertSame($expected, CodeSources::of(PageParts::of("<script src=\"{$prefix}a.js\"></script>"), $request));
    }

    /** @return iterable<string, array{0: string, 1: array<string, string>, 2: list<string>, 3?: string}> */
    public function proxied(): iterable
    {
        $root = '/vv-player.php';
        $public = ['x-forwarded-host' => 'www.example'];
        yield 'a folder' => ['/p/vv-player.php', [], ['vv.example:*/p/vv-player.php']];
        yield 'two names' => ['/p/vv-player.php', $public, ['www.example:*/p/vv-player.php', 'vv.example:*/p/vv-player.php']];
        yield 'the root, which may be a folder of the proxy' => [$root, [], ["'self'"]];
        yield 'the root, which is the root' => [$root, ['x-forwarded-prefix' => '/'], ['vv.example:*/vv-player.php']];
        yield 'the root, which is a folder' => [
            $root, ['x-forwarded-prefix' => '/films/'], ['vv.example:*/films/vv-player.php', 'vv.example:*/vv-player.php'],
        ];
        yield 'a hostile prefix' => [$root, ['x-forwarded-prefix' => "/a 'unsafe-inline'; x"], ["'self'"]];
        yield 'a prefix of another host' => [$root, ['x-forwarded-prefix' => '//evil.example/'], ["'self'"]];
        yield 'a base from the root' => [$root, [], ['vv.example:*/a/vv-player.php'], '/a/vv-player.php?path=/'];
        yield 'a base elsewhere' => [$root, [], ['https://cdn.example/vv-player.php'], 'https://cdn.example/vv-player.php?path=/'];
    }
}
