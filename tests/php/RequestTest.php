<?php

declare(strict_types=1);

namespace VvPlayer\Tests;

use PHPUnit\Framework\TestCase;
use VvPlayer\Request;

final class RequestTest extends TestCase
{
    /** @var array{array<mixed>, array<mixed>} */
    private array $globals;

    protected function setUp(): void
    {
        $this->globals = [$_SERVER, $_GET];
    }

    protected function tearDown(): void
    {
        [$_SERVER, $_GET] = $this->globals;
    }

    public function testReadsTheGlobals(): void
    {
        $_SERVER = ['REQUEST_METHOD' => 'HEAD', 'REQUEST_URI' => '/any', 'HTTP_IF_NONE_MATCH' => '"a"', 'HTTP_X' => 1];
        $_GET = ['path' => '/widget-assets/x.js', 'movie_id' => '1'];
        $request = Request::fromGlobals('fpm-fcgi');

        self::assertSame('HEAD', $request->method);
        self::assertSame('/widget-assets/x.js', $request->path);
        self::assertSame('"a"', $request->header('If-None-Match'));
        self::assertSame('', $request->header('Range'));
        self::assertTrue($request->isForPlayer());
    }

    public function testNeedsNoGlobals(): void
    {
        $_SERVER = [];
        $_GET = [];
        $request = Request::fromGlobals('fpm-fcgi');

        self::assertSame('GET', $request->method);
        self::assertNull($request->path);
    }

    /** @dataProvider paths */
    public function testTellsAnAbsentPathFromAnEmptyOne(array $get, mixed $expected): void
    {
        $_GET = $get;

        self::assertSame($expected, Request::fromGlobals()->path);
    }

    /** @return iterable<array{array<mixed>, mixed}> */
    public function paths(): iterable
    {
        yield [[], null];
        yield [['path' => ''], ''];
        yield [['path' => '0'], '0'];
        yield [['path' => ['a']], ['a']];
    }

    /** @dataProvider urls */
    public function testAnswersOneUrlUnderTheBuiltInServer(string $uri, bool $expected): void
    {
        $_SERVER['REQUEST_URI'] = $uri;

        self::assertSame($expected, Request::fromGlobals('cli-server')->isForPlayer());
        self::assertTrue(Request::fromGlobals('apache2handler')->isForPlayer());
    }

    /** @return iterable<array{string, bool}> */
    public function urls(): iterable
    {
        yield ['/vv-player.php', true];
        yield ['/vv-player.php?path=/x', true];
        yield ['/films/player/vv-player.php?movie_id=1', true];
        yield ['/', false];
        yield ['', false];
        yield ['/favicon.ico', false];
        yield ['/vv-player.php/x', false];
        yield ['/xvv-player.php', false];
        yield ['/src/Player.php', false];
        yield ['/?/vv-player.php', false];
    }
}
