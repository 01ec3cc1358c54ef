<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Cards;

use PHPUnit\Framework\TestCase;
use VvPlayer\Cards\FrameSize;

final class FrameSizeTest extends TestCase
{
    /** @dataProvider sizes */
    public function testKeepsToBothLimits(string $maxWidth, string $maxHeight, int $width, int $height): void
    {
        $size = FrameSize::within($maxWidth, $maxHeight);

        self::assertSame([$width, $height], [$size->width, $size->height]);
    }

    /** @return iterable<array{string, string, int, int}> */
    public function sizes(): iterable
    {
        yield ['', '', 960, 540];
        yield ['640', '', 640, 360];
        yield ['', '270', 480, 270];
        yield ['640', '100', 177, 100];
        yield ['100', '640', 100, 56];
        yield ['4000', '4000', 960, 540];
        yield ['1', '', 1, 1];
        foreach (['0', '-1', 'abc', '1e3', '0x10', ' 640', '640px', '99999999999999999999', "640\n", '٣'] as $bad) {
            yield [$bad, $bad, 960, 540];
        }
    }
}
