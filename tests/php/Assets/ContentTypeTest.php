<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Assets;

use PHPUnit\Framework\TestCase;
use VvPlayer\Assets\ContentType;

final class ContentTypeTest extends TestCase
{
    /** @dataProvider names */
    public function testKnowsTheType(string $name, string $type): void
    {
        self::assertSame($type, ContentType::of($name));
    }

    /** @return iterable<array{string, string}> */
    public function names(): iterable
    {
        yield ['index-abc12345.js', 'text/javascript; charset=utf-8'];
        yield ['worklet.mjs', 'text/javascript; charset=utf-8'];
        yield ['index.css', 'text/css; charset=utf-8'];
        yield ['index.js.map', 'application/json; charset=utf-8'];
        yield ['thumbnails.json', 'application/json; charset=utf-8'];
        yield ['captions.wasm', 'application/wasm'];
        yield ['subtitles.vtt', 'text/vtt; charset=utf-8'];
        yield ['licences.txt', 'text/plain; charset=utf-8'];
        yield ['icon.svg', 'image/svg+xml; charset=utf-8'];
        yield ['poster.jpg', 'image/jpeg'];
        yield ['poster.png', 'image/png'];
        yield ['poster.webp', 'image/webp'];
        yield ['poster.avif', 'image/avif'];
        yield ['favicon.ico', 'image/x-icon'];
        yield ['face.woff2', 'font/woff2'];
        yield ['placeholder.mp4', 'video/mp4'];
        yield ['silence.m4a', 'audio/mp4'];
    }

    /** @dataProvider strangers */
    public function testRefusesOtherTypes(string $name): void
    {
        self::assertNull(ContentType::of($name));
    }

    /** @return iterable<array{string}> */
    public function strangers(): iterable
    {
        foreach (['x.html', 'x.htm', 'x.php', 'x.js.br', 'x.js.gz', 'x.phar', 'x.JS', 'x.env', 'x.js.', 'x', 'js'] as $name) {
            yield $name => [$name];
        }
    }
}
