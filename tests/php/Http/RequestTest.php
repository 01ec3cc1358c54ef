<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Http;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\Request;

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
    public function testDistinguishesAnAbsentPathFromAnEmptyOne(array $get, mixed $expected): void
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

    /** @dataProvider addresses */
    public function testKnowsItsOwnUrl(array $server, ?string $expected): void
    {
        $_SERVER = $server;

        self::assertSame($expected, Request::fromGlobals('fpm-fcgi')->address());
    }

    /** @return iterable<string, array{array<string, string>, ?string}> */
    public function addresses(): iterable
    {
        $of = static fn (string $host, string $uri = '/a/vv-player.php?x=1', array $more = []) =>
            ['HTTP_HOST' => $host, 'REQUEST_URI' => $uri] + $more;
        yield 'plain' => [$of('vv.example'), 'http://vv.example/a/vv-player.php'];
        yield 'with a port' => [$of('LocalHost:8080'), 'http://localhost:8080/a/vv-player.php'];
        yield 'IPv6' => [$of('[::1]:80'), 'http://[::1]:80/a/vv-player.php'];
        yield 'TLS' => [$of('vv.example', more: ['HTTPS' => 'on']), 'https://vv.example/a/vv-player.php'];
        yield 'TLS off' => [$of('vv.example', more: ['HTTPS' => 'off']), 'http://vv.example/a/vv-player.php'];
        $proxied = ['HTTP_X_FORWARDED_PROTO' => 'https'];
        yield 'behind a proxy' => [$of('vv.example', more: $proxied), 'https://vv.example/a/vv-player.php'];
        yield 'no host' => [['REQUEST_URI' => '/'], null];
        foreach (["a\r\nX: 1", 'a"b', 'a/b', 'a@b', 'a b', '<a>', '-', 'a:b', str_repeat(':', 9)] as $host) {
            yield "host $host" => [$of($host), null];
        }
        foreach (['/"><script>', "/a\nb", '', '/ф'] as $uri) {
            yield "path $uri" => [$of('vv.example', $uri), null];
        }
    }

    /** @dataProvider targets */
    public function testReadsNoHostFromItsTarget(string $target, string $path): void
    {
        $_SERVER = ['HTTP_HOST' => 'vv.example', 'REQUEST_URI' => $target];

        self::assertSame($path, Request::fromGlobals('fpm-fcgi')->urlPath);
        self::assertSame($path, Request::fromGlobals('fpm-fcgi')->pathBeside('vv-player.php'));
    }

    /** @return iterable<array{string, string}> */
    public function targets(): iterable
    {
        yield 'two slashes' => ['//evil.example/..%2fa/vv-player.php?movie_id=1', '/evil.example/..%2fa/vv-player.php'];
        yield 'a backslash' => ['/\\evil.example/vv-player.php', '/evil.example/vv-player.php'];
        yield 'a whole URL' => ['http://evil.example/a/vv-player.php?movie_id=1', '/a/vv-player.php'];
        yield 'a whole URL with slashes' => ['http://a.example//evil.example/vv-player.php', '/evil.example/vv-player.php'];
        yield 'a URL in the query' => ['/a/vv-player.php?url=http://b.example/', '/a/vv-player.php'];
    }

    public function testKnowsTheAddressOfItsServer(): void
    {
        $server = static function (array $values): ?string {
            $_SERVER = $values;

            return Request::fromGlobals('fpm-fcgi')->server;
        };

        self::assertSame('http://10.0.0.1:80', $server(['SERVER_ADDR' => '10.0.0.1', 'SERVER_PORT' => '80']));
        self::assertSame('https://[::1]:443', $server(['SERVER_ADDR' => '::1', 'SERVER_PORT' => '443', 'HTTPS' => 'on']));
        self::assertNull($server(['SERVER_ADDR' => 'evil.example', 'SERVER_PORT' => '80']));
        self::assertNull($server(['SERVER_ADDR' => '10.0.0.1']));
        self::assertNull($server(['HTTP_HOST' => '10.0.0.1:80']));
    }

    public function testReadsTheProtocolAndTheHost(): void
    {
        $_SERVER = ['SERVER_PROTOCOL' => 'HTTP/1.0', 'HTTP_HOST' => 'VV.example:80'];
        $request = Request::fromGlobals('fpm-fcgi');

        self::assertSame(['HTTP/1.0', 'vv.example:80'], [$request->protocol, $request->host()]);
        self::assertNull(Request::hostIn("vv.example\n"));
        self::assertNull((new Request())->host());
    }

    public function testParametersAreText(): void
    {
        $request = new Request(query: ['a' => 'x', 'list' => ['y']]);

        self::assertSame(['x', '', ''], array_map($request->parameter(...), ['a', 'list', 'none']));
        self::assertSame([true, true, false], array_map($request->has(...), ['a', 'list', 'none']));
    }

    public function testBuildsPathsBesideItsOwn(): void
    {
        self::assertSame('/a/.env', (new Request(urlPath: '/a/vv-player.php'))->pathBeside('.env'));
        self::assertSame('/.env', (new Request(urlPath: '/vv-player.php'))->pathBeside('.env'));
    }
}
