<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Page;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\Request;
use VvPlayer\Page\ContentSecurity;
use VvPlayer\Page\PageParts;

final class ContentSecurityTest extends TestCase
{
    private const OWN = 'https://vv.example/player/vv-player.php';
    private const NO_LISTS = ['img' => null, 'media' => null, 'connect' => null, 'frame' => null];

    public function testNothingInlineOrEvaluatedIsAllowed(): void
    {
        $policy = $this->policy(new ContentSecurity([], self::NO_LISTS, null));

        self::assertSame(["'none'"], $policy['default-src']);
        self::assertSame([self::OWN, 'https://www.gstatic.com/cv/js/sender/', 'https://www.gstatic.com/cast/sdk/libs/'], $policy['script-src']);
        self::assertSame([self::OWN], $policy['style-src']);
        self::assertSame([self::OWN, 'blob:'], $policy['worker-src']);
        self::assertSame([["'none'"], ["'none'"]], [$policy['base-uri'], $policy['form-action']]);
        self::assertArrayNotHasKey('frame-ancestors', $policy);
    }

    public function testAllowsStreamsAndAdsOfAnyHostByDefault(): void
    {
        $security = new ContentSecurity(['http://localhost:8081'], self::NO_LISTS, null);
        foreach (['img-src', 'media-src', 'connect-src'] as $name) {
            self::assertContains('https:', $this->policy($security)[$name]);
            self::assertNotContains('http:', $this->policy($security)[$name]);
            self::assertContains('http://localhost:8081', $this->policy($security)[$name]);
            self::assertContains('http:', $this->policy($security, isSecure: false)[$name]);
        }
        foreach (['script-src', 'frame-src', 'style-src', 'worker-src'] as $name) {
            self::assertNotContains('https:', $this->policy($security, isSecure: false)[$name]);
        }
    }

    public function testAPageOverHttpsFollowsRedirectsToHttpByHttps(): void
    {
        $security = new ContentSecurity([], self::NO_LISTS, null);
        self::assertArrayHasKey('upgrade-insecure-requests', $this->policy($security));
        self::assertArrayNotHasKey('upgrade-insecure-requests', $this->policy($security, isSecure: false));
    }

    public function testAListReplacesAnyHost(): void
    {
        $lists = ['media' => ['https://cdn.example'], 'connect' => ['https://ads.example'], 'frame' => ['https://f.example']];
        $policy = $this->policy(new ContentSecurity(['https://api.example'], $lists + self::NO_LISTS, null), isSecure: false);

        self::assertSame(["'self'", 'data:', 'blob:', 'https://api.example', 'https://cdn.example'], $policy['media-src']);
        self::assertSame(
            ["'self'", 'data:', 'blob:', 'https://api.example', 'https://vimeo.com', 'https://ads.example', 'https://cdn.example'],
            $policy['connect-src'],
        );
        self::assertContains('https:', $policy['img-src']);
        self::assertSame(
            ['vv.example/player/vv-player.php', 'https://www.youtube-nocookie.com', 'https://player.vimeo.com', 'https://f.example'],
            $policy['frame-src'],
        );
    }

    public function testAnEmptyListLeavesOurOwnHost(): void
    {
        $policy = $this->policy(new ContentSecurity([], ['media' => []] + self::NO_LISTS, null));

        self::assertSame(["'self'", 'data:', 'blob:'], $policy['media-src']);
    }

    public function testAllowsCodeOfTheAssetOriginInsteadOfOurOwn(): void
    {
        $page = PageParts::of('<script src="https://cdn.example/vv-player.php?path=/widget-assets/i.js"></script><script>x</script>');
        $policy = $this->policy(new ContentSecurity([], self::NO_LISTS, null), page: $page);

        $code = 'https://cdn.example/vv-player.php';
        self::assertSame([$code, $page->scriptHashes[0]], array_slice($policy['script-src'], 0, 2));
        self::assertSame([[$code], [$code, 'blob:']], [$policy['style-src'], $policy['worker-src']]);
        foreach (['connect-src', 'font-src', 'media-src', 'img-src'] as $name) {
            self::assertContains('https://cdn.example', $policy[$name]);
        }
    }

    public function testNamesTheFrameAncestors(): void
    {
        $policy = $this->policy(new ContentSecurity([], self::NO_LISTS, ["'self'", 'https://a.example']));

        self::assertSame(["'self'", 'https://a.example'], $policy['frame-ancestors']);
    }

    /** @return array<string, list<string>> */
    private function policy(ContentSecurity $security, bool $isSecure = true, ?PageParts $page = null): array
    {
        $policy = [];
        $request = new Request(headers: ['host' => 'vv.example'], urlPath: '/player/vv-player.php', isSecure: $isSecure);
        foreach (explode('; ', $security->policy($page ?? PageParts::of(''), $request)) as $directive) {
            $words = explode(' ', $directive);
            $policy[array_shift($words)] = $words;
        }

        return $policy;
    }
}
