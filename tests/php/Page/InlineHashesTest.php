<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Page;

use PHPUnit\Framework\TestCase;
use VvPlayer\Page\InlineHashes;

final class InlineHashesTest extends TestCase
{
    private const HTML = '<style>body{}</style><script>one()</script><script src="a.js"></script><script>two()</script>';
    private const GIVEN = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';

    public function testComputesTheSourcesOfAPage(): void
    {
        $hashes = InlineHashes::of(self::HTML);

        self::assertSame([self::hash('one()'), self::hash('two()')], $hashes->scripts);
        self::assertSame([self::hash('body{}')], $hashes->styles);
    }

    public function testTakesThoseOfTheBuild(): void
    {
        $hashes = InlineHashes::of(self::page(strlen(self::HTML)));

        self::assertSame(["'sha256-" . self::GIVEN . "'"], $hashes->scripts);
        self::assertSame(["'sha256-" . self::GIVEN . "'"], $hashes->styles);
    }

    public function testComputesThoseOfAChangedPage(): void
    {
        self::assertEquals(InlineHashes::of(self::HTML), InlineHashes::of(self::page(strlen(self::HTML) + 1)));
        self::assertEquals(InlineHashes::of(self::HTML), InlineHashes::of(self::page(strlen(self::HTML)) . "\n"));
    }

    public function testCutsTheHashesOff(): void
    {
        self::assertSame(self::HTML, InlineHashes::cut(self::page(strlen(self::HTML))));
        self::assertSame(self::HTML, InlineHashes::cut(self::HTML));
        self::assertSame('', InlineHashes::cut(''));
    }

    public function testPutsInsertedCodeFirst(): void
    {
        $hashes = InlineHashes::of(self::HTML)->with('<script>zero()</script>');

        self::assertSame([self::hash('zero()'), self::hash('one()'), self::hash('two()')], $hashes->scripts);
    }

    private static function page(int $length): string
    {
        return self::HTML . "<!--vv:inline $length script:" . self::GIVEN . ' style:' . self::GIVEN . '-->';
    }

    private static function hash(string $code): string
    {
        return "'sha256-" . base64_encode(hash('sha256', $code, true)) . "'";
    }
}
