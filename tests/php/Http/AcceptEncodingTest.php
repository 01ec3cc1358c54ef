<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Http;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\AcceptEncoding;

final class AcceptEncodingTest extends TestCase
{
    /** @dataProvider headers */
    public function testChoosesTheBestAcceptedCoding(string $header, ?string $expected): void
    {
        self::assertSame($expected, AcceptEncoding::choose($header, ['br', 'gzip']));
    }

    /** @return iterable<string, array{string, ?string}> */
    public function headers(): iterable
    {
        yield 'absent' => ['', null];
        yield 'a browser' => ['gzip, deflate, br, zstd', 'br'];
        yield 'only gzip' => ['gzip', 'gzip'];
        yield 'only what we do not have' => ['deflate, zstd', null];
        yield 'capitals' => ['BR;Q=1', 'br'];
        yield 'gzip preferred' => ['br;q=0.5, gzip;q=0.8', 'gzip'];
        yield 'equal weights' => ['gzip;q=0.5, br;q=0.5', 'br'];
        yield 'br refused' => ['br;q=0, gzip', 'gzip'];
        yield 'br refused with decimals' => ['br;q=0.000, gzip', 'gzip'];
        yield 'all refused by name' => ['br;q=0, gzip;q=0', null];
        yield 'anything' => ['*', 'br'];
        yield 'anything but br' => ['br;q=0, *', 'gzip'];
        yield 'the star is weaker' => ['gzip;q=0.9, *;q=0.1', 'gzip'];
        yield 'all refused' => ['*;q=0', null];
        yield 'all refused but gzip' => ['*;q=0, gzip', 'gzip'];
        yield 'the original preferred' => ['identity, br;q=0.5', null];
        yield 'the original as good' => ['identity, br', 'br'];
        yield 'the original refused' => ['identity;q=0, br;q=0.1', 'br'];
        yield 'the original refused and nothing else' => ['identity;q=0', null];
        yield 'spaces' => [" gzip ; q=0.5 ,\tbr ; q=0.4 ", 'gzip'];
        yield 'a malformed weight' => ['br;q=much, gzip;q=0.1', 'gzip'];
        yield 'a weight over one' => ['br;q=2, gzip;q=0.1', 'gzip'];
        yield 'a negative weight' => ['br;q=-1, gzip;q=0.1', 'gzip'];
        yield 'empty elements' => [',, ,gzip,', 'gzip'];
        yield 'a name that begins alike' => ['brotli, gzipped', null];
    }

    public function testChoosesOnlyCodingsOfTheFile(): void
    {
        self::assertSame('gzip', AcceptEncoding::choose('br, gzip', ['gzip']));
        self::assertNull(AcceptEncoding::choose('br, gzip', []));
    }
}
