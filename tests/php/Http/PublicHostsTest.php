<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Http;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\PublicHosts;
use VvPlayer\Http\Request;

final class PublicHostsTest extends TestCase
{
    private const FOR = ['x-forwarded-for' => '203.0.113.5'];

    /** @dataProvider direct */
    public function testOfADirectRequestIsTheHost(string $host, array $expected, string $server = 'http://10.0.0.1:80'): void
    {
        $request = new Request(headers: ['host' => $host, 'x-forwarded-host' => 'evil.example'], server: $server);

        self::assertSame($expected, PublicHosts::of($request));
        self::assertFalse(PublicHosts::isProxied($request));
    }

    /** @return iterable<string, array{0: string, 1: list<string>, 2?: string}> */
    public function direct(): iterable
    {
        yield 'a name' => ['VV.example', ['vv.example']];
        yield 'a port' => ['vv.example:8443', ['vv.example:8443']];
        yield 'this machine' => ['localhost:8080', ['localhost:8080']];
        yield 'this machine by its address' => ['127.0.0.1:8080', ['127.0.0.1:8080']];
        yield 'a port that FastCGI parameters dropped' => ['vv.example', ['vv.example:*'], 'http://10.0.0.1:8080'];
        yield 'the usual port of TLS' => ['vv.example', ['vv.example'], 'https://10.0.0.1:443'];
        yield 'a machine of the network' => ['nas', []];
        yield 'a name of the network' => ['nas.local', []];
        // CSP matches no address of a host.
        yield 'IPv4' => ['203.0.113.5', []];
        yield 'IPv6' => ['[::1]:80', []];
        foreach (['', 'a b.example', "a.example\r\nX: 1", 'a.example;', "a.example'", 'a@b.example', '*.example', 'a.example.'] as $bad) {
            yield "bad: $bad" => [$bad, []];
        }
    }

    /** @dataProvider proxied */
    public function testBehindAProxy(array $headers, array $expected, string $protocol = 'HTTP/1.1'): void
    {
        $request = new Request(headers: $headers, protocol: $protocol);

        self::assertTrue(PublicHosts::isProxied($request));
        self::assertSame($expected, PublicHosts::of($request));
    }

    /** @return iterable<string, array{0: array<string, string>, 1: list<string>, 2?: string}> */
    public function proxied(): iterable
    {
        $kept = ['host' => 'vv.example'];
        foreach (['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'via', 'forwarded'] as $sign) {
            yield "a kept Host, by $sign" => [$kept + [$sign => '1'], ['vv.example:*']];
        }
        yield 'a kept Host, HTTP/1.0' => [$kept + self::FOR, ['vv.example:*'], 'HTTP/1.0'];
        yield 'nginx without a setting' => [['host' => 'origin.example'], [], 'HTTP/1.0'];
        yield 'CloudFront' => [
            ['host' => 'origin.example', 'via' => '2.0 1a2b.cloudfront.net (CloudFront)'] + self::FOR, [],
        ];
        $hidden = static fn (string $public, string $host = 'backend:9000') =>
            ['host' => $host, 'x-forwarded-host' => $public] + self::FOR;
        yield 'a hidden Host' => [$hidden('VV.example'), ['vv.example:*']];
        yield 'a hidden Host, HTTP/1.0 only' => [['host' => 'x', 'x-forwarded-host' => 'vv.example'], ['vv.example:*'], 'HTTP/1.0'];
        yield 'two proxies' => [$hidden('vv.example, inner.example'), ['vv.example:*']];
        yield 'a port' => [$hidden('vv.example:8443'), ['vv.example:*']];
        yield 'a Host that is public as well' => [$hidden('vv.example', 'origin.example:81'), ['vv.example:*', 'origin.example:*']];
        yield 'an invalid forwarded host' => [$hidden("vv.example; script-src *"), []];
        yield 'an address as the forwarded host' => [$hidden('203.0.113.5', 'origin.example'), []];
        foreach (['backend:9000', '10.0.0.2:8080', '[fd00::1]', 'localhost:8080', 'vv.default.svc.cluster.local', 'a b'] as $host) {
            yield "only $host" => [['host' => $host] + self::FOR, []];
        }
    }
}
