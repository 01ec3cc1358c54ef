<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Cards;

use PHPUnit\Framework\TestCase;
use VvPlayer\Cards\CallSlots;
use VvPlayer\Cards\CatalogueCards;
use VvPlayer\Cards\ContentCard;
use VvPlayer\Catalogue\ContentKey;
use VvPlayer\Tests\TemporaryFolder;

/** The calls themselves are covered by tests/contract/php-oembed.test.ts. */
final class CatalogueCardsTest extends TestCase
{
    use TemporaryFolder;

    /** @dataProvider posters */
    public function testAcceptsPostersOfKnownHosts(string $url, ?string $expected): void
    {
        $hosts = ['https://posters.example', 'https://*.cdn.example'];
        $cards = new CatalogueCards('http://user:pw@api.example:81/v1', $this->folder, $hosts);

        self::assertSame($expected, $cards->posterUrl($url));
    }

    /** @return iterable<array{string, ?string}> */
    public function posters(): iterable
    {
        yield ['/p/1.jpg', 'http://api.example:81/p/1.jpg'];
        foreach (['http://api.example:81/1.jpg', 'https://posters.example/1.jpg?w=2', 'https://a.cdn.example/1.jpg'] as $url) {
            yield [$url, $url];
        }
        yield ['/p/{width}.jpg', 'http://api.example:81/p/1280.jpg'];
        $others = [
            'https://127.0.0.1/1.jpg', 'https://10.0.0.1/1.jpg', 'https://evil.example/1.jpg', 'http://posters.example/1.jpg',
            'https://user:pw@posters.example/1.jpg', 'http://user@api.example:81/1.jpg', 'https://@posters.example/1.jpg',
            'https://posters.example:1/1.jpg', 'https://posters.example\\@evil.example/', '//posters.example/1.jpg',
            "https://posters.example/1.jpg\r\nX: 1", 'https://posters.example/ф.jpg', '1.jpg', 'javascript:alert(1)', '',
        ];
        foreach ($others as $url) {
            yield [$url, null];
        }
    }

    public function testAcceptsPostersOfTheCatalogueOnlyWithoutAList(): void
    {
        $cards = new CatalogueCards('https://api.example', $this->folder);

        self::assertSame('https://api.example/1.jpg', $cards->posterUrl('https://api.example/1.jpg'));
        self::assertNull($cards->posterUrl('https://posters.example/1.jpg'));
    }

    public function testMakesNoCallWhileTwoAreUnderWay(): void
    {
        $listener = stream_socket_server('tcp://127.0.0.1:0');
        self::assertNotFalse($listener);
        $cards = new CatalogueCards('http://' . stream_socket_get_name($listener, false), $this->folder);
        $slots = [(new CallSlots($this->folder))->take(), (new CallSlots($this->folder))->take()];

        self::assertEquals(new ContentCard(), $cards->find(new ContentKey('movie_id', '7')));
        self::assertFalse(@stream_socket_accept($listener, 0));
        // The answer was none of the catalogue, so it is not kept.
        self::assertSame([], glob("$this->folder/*.json"));
        array_map(fclose(...), $slots);
        fclose($listener);
    }
}
