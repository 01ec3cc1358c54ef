<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Http;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\GzipText;
use VvPlayer\Tests\TemporaryFolder;

final class GzipTextTest extends TestCase
{
    use TemporaryFolder;

    public function testIsAGzipStreamOfAllTexts(): void
    {
        $texts = ['<!doctype html>', '', str_repeat('Маяк <b>1</b> ', 200), '"'];

        self::assertSame(implode('', $texts), gzdecode($this->gzip()->join($texts)));
        self::assertSame('', gzdecode($this->gzip()->join([])));
    }

    public function testTakesTheBlocksOfTheBuild(): void
    {
        $text = str_repeat('known at build time ', 50);
        // Blocks without compression: our own would be shorter.
        $stored = "\0" . pack('vv', strlen($text), ~strlen($text) & 0xffff) . $text;
        $key = hash('crc32b', $text) . '-' . strlen($text);
        $this->write('texts.json', (string) json_encode([$key => base64_encode($stored)]));
        $joined = GzipText::read("$this->folder/texts.json")->join(['a', $text, 'b']);

        self::assertStringContainsString($text, $joined);
        self::assertSame("a{$text}b", gzdecode($joined));
    }

    /** @dataProvider broken */
    public function testCompressesEverythingWithoutThem(string $json): void
    {
        $this->write('texts.json', $json);

        self::assertSame('text', gzdecode(GzipText::read("$this->folder/texts.json")->join(['te', 'xt'])));
    }

    /** @return iterable<array{string}> */
    public function broken(): iterable
    {
        yield [''];
        yield ['null'];
        yield ['{"' . hash('crc32b', 'te') . '-2": 1}'];
        yield ['{'];
    }

    private function gzip(): GzipText
    {
        return GzipText::read("$this->folder/none.json") ?? self::fail('PHP has no zlib');
    }
}
