<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Page;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Page\CreativePage;
use VvPlayer\Tests\HostSettings;
use VvPlayer\Tests\TemporaryFolder;

final class CreativePageTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    public function testItsSandboxAllowsScriptsAlone(): void
    {
        $policy = $this->policy();

        self::assertSame(['allow-scripts'], $policy['sandbox']);
        self::assertSame(["'none'"], $policy['default-src']);
        self::assertSame([["'none'"], ["'none'"]], [$policy['base-uri'], $policy['form-action']]);
        self::assertArrayHasKey('upgrade-insecure-requests', $policy);
    }

    public function testCreativesLoadFromAnyHostByTheSchemeOfThePage(): void
    {
        foreach (['script-src', 'img-src', 'media-src', 'connect-src', 'style-src', 'font-src', 'frame-src'] as $name) {
            self::assertContains('https:', $this->policy()[$name], $name);
            self::assertNotContains('http:', $this->policy()[$name], $name);
            self::assertContains('http:', $this->policy(isSecure: false)[$name], $name);
        }
        self::assertArrayNotHasKey('upgrade-insecure-requests', $this->policy(isSecure: false));
    }

    public function testTheHostPageOfThePlayerMayFrameIt(): void
    {
        self::assertArrayNotHasKey('frame-ancestors', $this->policy());
        self::assertSame(
            ["'self'", 'https://site.example'],
            $this->policy(['VV_FRAME_ANCESTORS' => 'https://site.example'])['frame-ancestors'],
        );
    }

    public function testIsTheSameForEverybodyAndKeptForADay(): void
    {
        $first = $this->answer();
        $again = $this->answer(new Request(query: ['creative' => ''], headers: ['if-none-match' => $first->headers['ETag']]));

        self::assertSame('public, max-age=86400', $first->headers['Cache-Control']);
        self::assertSame('cross-origin', $first->headers['Cross-Origin-Resource-Policy']);
        self::assertArrayNotHasKey('Set-Cookie', $first->headers);
        self::assertStringContainsString('getVPAIDAd', (string) $first->body);
        self::assertSame([304, ''], [$again->status, $again->body]);
    }

    /**
     * @param array<string, string> $variables
     * @return array<string, list<string>>
     */
    private function policy(array $variables = [], bool $isSecure = true): array
    {
        $policy = [];
        $answer = $this->answer(new Request(query: ['creative' => ''], isSecure: $isSecure), $variables);
        foreach (explode('; ', $answer->headers['Content-Security-Policy']) as $directive) {
            $words = explode(' ', $directive);
            $policy[array_shift($words)] = $words;
        }

        return $policy;
    }

    /** @param array<string, string> $variables */
    private function answer(?Request $request = null, array $variables = []): Response
    {
        $request ??= new Request(query: ['creative' => '']);
        self::assertTrue(CreativePage::isFor($request));

        return CreativePage::answer($this->settings($variables), $request);
    }
}
