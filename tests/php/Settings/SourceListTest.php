<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Settings;

use PHPUnit\Framework\TestCase;
use VvPlayer\Settings\SourceList;

final class SourceListTest extends TestCase
{
    public function testAnEmptyValueIsNoList(): void
    {
        foreach (['', "  ,\n "] as $text) {
            self::assertNull(SourceList::read($text)->sources);
            self::assertNull(SourceList::readAncestors($text)->sources);
            self::assertFalse(SourceList::read($text)->hasBad);
        }
    }

    public function testSplitsAtSpacesAndCommas(): void
    {
        $list = SourceList::read(" https://A.example,https://*.b.example:8443\n https:  https://a.example");

        self::assertSame(['https://a.example', 'https://*.b.example:8443', 'https:'], $list->sources);
        self::assertFalse($list->hasBad);
    }

    public function testDropsInvalidOrigins(): void
    {
        $list = SourceList::read("https://a.example 'unsafe-inline' data: * https://b.example;script-src");

        self::assertSame(['https://a.example'], $list->sources);
        self::assertTrue($list->hasBad);
    }

    public function testOnlyInvalidOriginsAreAnEmptyList(): void
    {
        self::assertSame([], SourceList::read('cdn.example')->sources);
    }

    /** @dataProvider ancestors */
    public function testReadsFrameAncestors(string $text, array $expected, bool $hasBad = false): void
    {
        $list = SourceList::readAncestors($text);

        self::assertSame($expected, $list->sources);
        self::assertSame($hasBad, $list->hasBad);
    }

    /** @return iterable<array{0: string, 1: list<string>, 2?: bool}> */
    public function ancestors(): iterable
    {
        yield ['self', ["'self'"]];
        yield ["'NONE'", ["'none'"]];
        yield ['*', ['*']];
        yield ['* https://a.example', ['*', 'https://a.example']];
        yield ['* foo bar', ["'self'"], true];
        yield ['https://a.example; script-src *', ["'self'"], true];
        yield ['https://a.example * b;', ['https://a.example'], true];
        yield ['none https://a.example', ['https://a.example']];
        yield ['self, https://a.example', ["'self'", 'https://a.example']];
        yield ['a.example', ["'self'"], true];
        yield ["https://a.example;\r\nX: 1", ["'self'"], true];
    }
}
