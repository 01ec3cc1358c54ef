<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Http;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\FileSlice;
use VvPlayer\Tests\TemporaryFolder;

final class FileSliceTest extends TestCase
{
    use TemporaryFolder;

    public function testReadsTheBytesOfTheSliceOnly(): void
    {
        $file = $this->write('x.bin', '0123456789');

        self::assertSame('345', $this->read(new FileSlice($file, 3, 3)));
        self::assertSame('0123456789', $this->read(new FileSlice($file, 0, 10)));
        self::assertSame('', $this->read(new FileSlice($file, 3, 0)));
    }

    public function testReadsInChunks(): void
    {
        $content = random_bytes(200_000);
        $chunks = iterator_to_array((new FileSlice($this->write('x.bin', $content), 1, 199_998))->open(), false);

        self::assertGreaterThan(2, count($chunks));
        self::assertTrue(substr($content, 1, 199_998) === implode('', $chunks));
    }

    public function testStopsAtTheEndOfAFileThatHasShrunk(): void
    {
        self::assertSame('89', $this->read(new FileSlice($this->write('x.bin', '0123456789'), 8, 100)));
    }

    public function testFailsAtOnceForAMissingFile(): void
    {
        $this->expectException(\RuntimeException::class);
        set_error_handler(static fn () => true);
        try {
            (new FileSlice("$this->folder/gone.bin", 0, 1))->open();
        } finally {
            restore_error_handler();
        }
    }

    private function read(FileSlice $slice): string
    {
        return implode('', iterator_to_array($slice->open(), false));
    }
}
