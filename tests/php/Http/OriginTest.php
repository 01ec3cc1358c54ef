<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Http;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\Origin;

final class OriginTest extends TestCase
{
    /** @dataProvider urls */
    public function testReadsTheOriginOfAUrl(string $url, ?string $expected): void
    {
        self::assertSame($expected, Origin::ofUrl($url));
    }

    /** @return iterable<array{string, ?string}> */
    public function urls(): iterable
    {
        yield ['https://a.example', 'https://a.example'];
        yield ['https://a.example/x?y#z', 'https://a.example'];
        yield ['https://a.example?y', 'https://a.example'];
        yield ['HTTPS://A.Example:8443/', 'https://a.example:8443'];
        yield ['http://localhost:8081/ad-list.json?c={content_id}', 'http://localhost:8081'];
        yield ['https://key:secret@sentry.example/1', 'https://sentry.example'];
        yield ['https://xn--80ak6aa92e.com/', 'https://xn--80ak6aa92e.com'];
        $none = [
            '', '/statistics', '//a.example', 'a.example', 'ftp://a.example', 'javascript:alert(1)', 'https:', 'https://',
            'https:///x', 'https://a..example', 'https://-a.example', 'https://a_b.example', 'https://a.example:x/',
            'https://a.example;script-src', 'https://a.example script-src', "https://a.example\r\nX: 1", "https://a\0b/",
            "https://a.example,https://b", 'https://[::1]/', 'https://пример.рф/', "https://a.example'", 'https://*.a.example',
        ];
        foreach ($none as $url) {
            yield [$url, null];
        }
    }

    /** @dataProvider covered */
    public function testKnowsWhetherASourceCoversAnOrigin(string $origin, string $source, bool $expected): void
    {
        self::assertTrue(Origin::isSource($source));
        self::assertSame($expected, Origin::isOneOf($origin, ['https://other.example', $source]));
        self::assertFalse(Origin::isOneOf($origin, []));
    }

    /** @return iterable<array{string, string, bool}> */
    public function covered(): iterable
    {
        yield ['https://cdn.example', 'https://cdn.example', true];
        yield ['http://cdn.example', 'https://cdn.example', false];
        yield ['https://cdn.example:8443', 'https://cdn.example', false];
        yield ['https://cdn.example:8443', 'https://cdn.example:*', true];
        yield ['https://a.b.cdn.example', 'https://*.cdn.example', true];
        yield ['https://cdn.example', 'https://*.cdn.example', false];
        yield ['https://cdn.example.evil.example', 'https://*.cdn.example', false];
        yield ['https://cdnxexample', 'https://cdn.example', false];
        yield ['https://any.example', 'https:', true];
        yield ['http://any.example', 'https:', false];
    }

    /** @dataProvider sources */
    public function testAcceptsPolicySources(string $text, bool $isSource): void
    {
        self::assertSame($isSource, Origin::isSource($text));
    }

    /** @return iterable<array{string, bool}> */
    public function sources(): iterable
    {
        foreach (['https:', 'http:', 'https://a.example', 'https://*.a.example', 'http://a:80', 'https://a.example:*'] as $text) {
            yield [$text, true];
        }
        $bad = [
            '', '*', 'a.example', 'data:', 'blob:', "'unsafe-inline'", "'unsafe-eval'", "'self'", 'https://', 'https://*',
            'https://a.example/path', 'https://a.example;', "https://a.example\n", 'https://a.*.example', 'https://u@a.example',
            'HTTPS://A.EXAMPLE', "'nonce-x'", 'https://a.example;script-src', 'https://' . str_repeat('a', 300),
        ];
        foreach ($bad as $text) {
            yield [$text, false];
        }
    }

    public function testTellsWhichOriginsTheServerMayCall(): void
    {
        foreach (['https://cdn.example/x', 'http://localhost:1/', 'http://127.0.0.1', 'HTTP://LOCALHOST'] as $url) {
            self::assertTrue(Origin::isTrustworthy($url), $url);
        }
        foreach (['http://cdn.example', 'http://localhost.evil.example', 'http://127.0.0.1.evil.example', 'file:///x', ''] as $url) {
            self::assertFalse(Origin::isTrustworthy($url), $url);
        }
    }
}
