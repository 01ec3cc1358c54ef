<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Http;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\ByteRange;

final class ByteRangeTest extends TestCase
{
    /** @dataProvider satisfiable */
    public function testReadsOneRange(string $header, string $contentRange, int $first, int $length): void
    {
        $range = ByteRange::parse($header, 100);

        self::assertNotNull($range);
        self::assertTrue($range->isSatisfiable());
        self::assertSame([$first, $length], [$range->first, $range->length]);
        self::assertSame($contentRange, $range->toContentRange(100));
    }

    /** @return iterable<string, array{string, string, int, int}> */
    public function satisfiable(): iterable
    {
        yield 'closed' => ['bytes=10-19', 'bytes 10-19/100', 10, 10];
        yield 'one byte' => ['bytes=0-0', 'bytes 0-0/100', 0, 1];
        yield 'the last byte' => ['bytes=99-99', 'bytes 99-99/100', 99, 1];
        yield 'open' => ['bytes=90-', 'bytes 90-99/100', 90, 10];
        yield 'everything' => ['bytes=0-', 'bytes 0-99/100', 0, 100];
        yield 'suffix' => ['bytes=-5', 'bytes 95-99/100', 95, 5];
        yield 'suffix longer than the file' => ['bytes=-500', 'bytes 0-99/100', 0, 100];
        yield 'end beyond the file' => ['bytes=50-1000', 'bytes 50-99/100', 50, 50];
        yield 'end beyond 64 bits' => ['bytes=50-99999999999999999999999', 'bytes 50-99/100', 50, 50];
        yield 'suffix beyond 64 bits' => ['bytes=-99999999999999999999999', 'bytes 0-99/100', 0, 100];
        yield 'unit in capitals' => ['BYTES=1-2', 'bytes 1-2/100', 1, 2];
        yield 'spaces around' => [' bytes= 1-2 ', 'bytes 1-2/100', 1, 2];
        yield 'leading zeros' => ['bytes=007-008', 'bytes 7-8/100', 7, 2];
    }

    public function testLimitsARangeWithoutAnEnd(): void
    {
        $lengthOf = static fn (string $header) => ByteRange::parse($header, 100, 10)?->length;

        self::assertSame([10, 10, 5, 50, 20], array_map($lengthOf, ['bytes=0-', 'bytes=90-', 'bytes=95-', 'bytes=0-49', 'bytes=-20']));
    }

    /** @dataProvider unsatisfiable */
    public function testRecognizesUnsatisfiableRanges(string $header, int $size): void
    {
        self::assertFalse(ByteRange::parse($header, $size)?->isSatisfiable());
        self::assertFalse(ByteRange::parse($header, $size, 10)?->isSatisfiable());
    }

    /** @return iterable<string, array{string, int}> */
    public function unsatisfiable(): iterable
    {
        yield 'starts at the end' => ['bytes=100-', 100];
        yield 'starts beyond the end' => ['bytes=200-300', 100];
        yield 'starts beyond 64 bits' => ['bytes=99999999999999999999999-', 100];
        yield 'empty suffix' => ['bytes=-0', 100];
        yield 'an empty file' => ['bytes=0-', 0];
        yield 'the end of an empty file' => ['bytes=-1', 0];
    }

    /** @dataProvider ignored */
    public function testIgnoresAnythingButOneRange(string $header): void
    {
        self::assertNull(ByteRange::parse($header, 100));
    }

    /** @return iterable<string, array{string}> */
    public function ignored(): iterable
    {
        yield 'absent' => [''];
        yield 'no numbers' => ['bytes=-'];
        yield 'no dash' => ['bytes=5'];
        yield 'backwards' => ['bytes=9-5'];
        yield 'several' => ['bytes=0-1,5-6'];
        yield 'a trailing comma' => ['bytes=0-1,'];
        yield 'another unit' => ['items=0-1'];
        yield 'no unit' => ['0-1'];
        yield 'negative' => ['bytes=--5'];
        yield 'hexadecimal' => ['bytes=0x1-0x2'];
        yield 'fractions' => ['bytes=0.5-1'];
        yield 'space inside' => ['bytes=0 -1'];
        yield 'junk after' => ["bytes=0-1\nX: y"];
    }
}
