<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Http;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\CachePolicy;

final class CachePolicyTest extends TestCase
{
    /** @dataProvider hashed */
    public function testCachesHashedNamesForEver(string $name): void
    {
        self::assertSame('public, max-age=31536000, immutable', CachePolicy::of($name));
    }

    /** @return iterable<array{string}> */
    public function hashed(): iterable
    {
        $names = [
            'index-Bx3fK9aZ.js', 'index-abcd1234.js', 'index-BxAfKqaZ.css', 'menu-panel--x_3fK9a.js', 'a-_bcdefg-H.js',
            'index-Bx3fK9aZQw12.js', 'index-Bx3fK9aZ.js.map', 'face-D0abcdef.woff2', 'x-12345678.mp4',
        ];
        foreach ($names as $name) {
            yield $name => [$name];
        }
    }

    /** @dataProvider plain */
    public function testRevalidatesTheRest(string $name): void
    {
        self::assertSame('public, no-cache', CachePolicy::of($name));
    }

    /** @return iterable<array{string}> */
    public function plain(): iterable
    {
        $names = [
            'index.js', 'down-mix-worklet.js', 'audio-renderer.js', 'placeholder-video.mp4', 'placeholder-video-720p.mp4',
            'sprite-2-columns-wide.png', 'index-short1.js', 'Bx3fK9aZ.js', 'index-Bx3fK9aZ', 'favicon.ico',
        ];
        foreach ($names as $name) {
            yield $name => [$name];
        }
    }
}
