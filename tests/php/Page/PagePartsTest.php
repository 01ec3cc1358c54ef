<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Page;

use PHPUnit\Framework\TestCase;
use VvPlayer\Page\PageParts;

final class PagePartsTest extends TestCase
{
    public function testHashesInlineCode(): void
    {
        $parts = PageParts::of("<style>\na{}\n</style><script>one()</script>x<script>two('</style>')</script><script>one()</script>");

        self::assertSame([self::hash('one()'), self::hash("two('</style>')")], $parts->scriptHashes);
        self::assertSame([self::hash("\na{}\n")], $parts->styleHashes);
    }

    public function testIgnoresScriptsWithAUrl(): void
    {
        $parts = PageParts::of('<script type="module" crossorigin src="./vv-player.php?path=/widget-assets/i.js"></script>');

        self::assertSame([[], [], [], []], [
            $parts->scriptHashes, $parts->styleHashes, $parts->preloads, $parts->assetOrigins,
        ]);
    }

    public function testKnowsWhereTheAssetsAre(): void
    {
        $prefix = 'https://cdn.example:8443/vv/vv-player.php?path=/widget-assets/';
        $parts = PageParts::of(
            "<script type=\"module\" crossorigin src=\"{$prefix}i.js\"></script>"
            . "<link rel=\"modulepreload\" crossorigin href=\"{$prefix}a.js\">",
        );

        self::assertSame(['https://cdn.example:8443'], $parts->assetOrigins);
        self::assertSame(['https://cdn.example:8443/vv/vv-player.php'], $parts->codeUrls);
        self::assertSame(["<{$prefix}a.js>; rel=modulepreload; crossorigin"], $parts->links());
    }

    /** @dataProvider origins */
    public function testReadsTheOriginOfAUrl(string $url, ?string $expected): void
    {
        self::assertSame($expected, PageParts::originOf($url));
    }

    /** @return iterable<array{string, ?string}> */
    public function origins(): iterable
    {
        yield ['https://CDN.example/vv/vv-player.php', 'https://cdn.example'];
        yield ['//cdn.example:8443/vv-player.php', 'cdn.example:8443'];
        yield ['./vv-player.php', null];
        yield ['/player/vv-player.php', null];
        yield ['//cdn.example;x/', null];
    }

    public function testListsTheBeginningsOfUrlsOfCode(): void
    {
        $html = '<template id="vv-next"><link rel="stylesheet" crossorigin href="./vv-player.php?path=/widget-assets/a.css">'
            . '<link rel="modulepreload" crossorigin href="./vv-player.php?path=/widget-assets/a.js"></template>'
            . '<script type="module" src="/b/vv-player.php?x"></script><link rel="icon" href="data:,">';

        self::assertSame(['/b/vv-player.php', './vv-player.php'], PageParts::of($html)->codeUrls);
        self::assertSame(['https://cdn.example/vv/'], PageParts::of('<script src="https://cdn.example/vv/a.js">')->codeUrls);
        self::assertSame([], PageParts::of('')->codeUrls);
    }

    public function testListsThePreloads(): void
    {
        $html = '<link rel="modulepreload" crossorigin href="./a.js"><link rel="icon" href="data:,">'
            . '<link rel="modulepreload" crossorigin href="./b.js">';

        self::assertSame(['./a.js' => '', './b.js' => ''], PageParts::of($html)->preloads);
        self::assertSame(
            ['<./a.js>; rel=modulepreload; crossorigin', '<./b.js>; rel=modulepreload; crossorigin'],
            PageParts::of($html)->links(),
        );
        self::assertSame([], PageParts::of('')->links());
    }

    public function testKeepsTheBrowsersThatAPreloadIsFor(): void
    {
        $html = '<link rel="modulepreload" crossorigin media="(0<=width)" href="./a.js">';

        self::assertSame(['<./a.js>; rel=modulepreload; crossorigin; media="(0<=width)"'], PageParts::of($html)->links());
    }

    public function testLeavesDeferredPreloadsToThePage(): void
    {
        $html = '<link rel="modulepreload" crossorigin href="./a.js">'
            . "<template id=\"vv-next\"><link rel=\"modulepreload\" crossorigin href=\"./b.js\">\n</template>"
            . '<link rel="modulepreload" crossorigin href="./c.js">';

        self::assertSame(['./a.js' => '', './c.js' => ''], PageParts::of($html)->preloads);
    }

    public function testDropsUnsafeUrlsFromTheHeader(): void
    {
        $html = "<link rel=\"modulepreload\" href=\"./a.js\r\nX: 1\"><link rel=\"modulepreload\" href=\"a, b\">";

        self::assertSame([], PageParts::of($html)->links());
    }

    private static function hash(string $text): string
    {
        return "'sha256-" . base64_encode(hash('sha256', $text, true)) . "'";
    }
}
