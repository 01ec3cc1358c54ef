<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Page;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\Request;
use VvPlayer\Page\Preconnects;

final class PreconnectsTest extends TestCase
{
    private const LINK = '; rel="preconnect dns-prefetch"; crossorigin';

    public function testNamesEachOriginOnce(): void
    {
        $links = $this->links(['https://api.example/v1?key=secret', 'https://API.example/ads?c={content_id}']);

        self::assertSame(['<https://api.example>' . self::LINK], $links);
    }

    public function testLeavesOutOurOwnOriginAndRelativeUrls(): void
    {
        self::assertSame([], $this->links(['/api', '', '//api.example/', 'https://vv.example/api']));
    }

    public function testAnEncryptedPageLeavesOutPlainOrigins(): void
    {
        $urls = ['http://api.example/', 'https://ads.example/'];

        self::assertSame(['<https://ads.example>' . self::LINK], $this->links($urls));
        self::assertCount(2, $this->links($urls, isSecure: false));
    }

    public function testNoValueEndsTheLinkOrTheHeader(): void
    {
        $hostile = [
            "https://a.example\r\nSet-Cookie: a=b",
            'https://a.example>; rel=stylesheet, <https://b.example',
            'https://user:word@a.example"/',
            'javascript:alert(1)//https://a.example',
            'ftp://a.example/',
        ];

        self::assertSame([], $this->links($hostile));
        self::assertSame(['<https://a.example>' . self::LINK], $this->links(["https://user:word@a.example/\r\n>"]));
    }

    public function testAnUnreadableHostKeepsAllOrigins(): void
    {
        $links = Preconnects::links(['https://api.example/'], new Request(headers: ['host' => '"<>'], isSecure: true));

        self::assertSame(['<https://api.example>' . self::LINK], $links);
    }

    /**
     * @param list<string> $urls
     * @return list<string>
     */
    private function links(array $urls, bool $isSecure = true): array
    {
        return Preconnects::links($urls, new Request(headers: ['host' => 'vv.example'], isSecure: $isSecure));
    }
}
