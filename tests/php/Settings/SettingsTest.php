<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Settings;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\Request;
use VvPlayer\Page\ContentSecurity;
use VvPlayer\Page\PageGlobals;
use VvPlayer\Page\PageParts;
use VvPlayer\Settings\SettingTable;
use VvPlayer\Settings\Settings;
use VvPlayer\Tests\HostSettings;
use VvPlayer\Tests\TemporaryFolder;

final class SettingsTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    public function testRequiresNoSetting(): void
    {
        $settings = $this->settings([]);

        self::assertSame("$this->folder/php/../dist", $settings->dist);
        self::assertSame("$this->folder/php/cache", $settings->cache);
        self::assertNull($settings->assetOrigin);
        self::assertFalse($settings->isDebug);
        self::assertSame([], $settings->ignored);
    }

    public function testFindsTheBuildBesideTheScript(): void
    {
        mkdir("$this->folder/php/dist", recursive: true);

        self::assertSame("$this->folder/php/dist", $this->settings([])->dist);
        self::assertSame('/elsewhere', $this->settings(['VV_DIST' => '/elsewhere'])->dist);
    }

    public function testAddsServicesToThePolicy(): void
    {
        $policy = self::policy($this->settings([
            'VV_CSP_CONNECT' => 'https://ads.example',
            'VV_ENV_BASE_URL' => 'https://api.example/v1',
            'VV_ENV_AD_LIST_URL' => 'https://lists.example/?c={content_id}',
            'VV_ENV_STATISTICS_URL' => '/statistics',
            'VV_ENV_SENTRY_DSN' => 'https://key@sentry.example/1',
            'VV_ENV_FINGERPRINT_LOG_URL' => 'https://log.example/fp',
        ]));

        self::assertMatchesRegularExpression(
            '~connect-src [^;]*https://api\.example https://lists\.example https://sentry\.example https://log\.example~',
            $policy,
        );
        self::assertStringNotContainsString('key@', $policy);
    }

    /** @dataProvider hostile */
    public function testNoValueReachesAHeader(string $name, string $value): void
    {
        $settings = $this->settings([$name => $value]);
        $policy = self::policy($settings);

        self::assertStringNotContainsString('evil', $policy);
        self::assertStringNotContainsString('unsafe', $policy);
        self::assertMatchesRegularExpression('~^[ -\~]+$~D', $policy);
        self::assertSame(substr_count($policy, 'script-src'), 1);
    }

    /** @return iterable<string, array{string, string}> */
    public function hostile(): iterable
    {
        $values = [
            "https://a.example;script-src evil 'unsafe-inline'", "https://a.example\r\nX-Evil: 1", "https://evil.example'",
            'https://evil.example;', 'https://evil.example,x', "https://a.example\0evil", "'unsafe-eval'", 'evil', '*;evil',
            'https://evil_.example', 'javascript:evil', "https://evil.example\u{2028}",
        ];
        foreach (['VV_FRAME_ANCESTORS', 'VV_CSP_IMG', 'VV_CSP_MEDIA', 'VV_CSP_CONNECT', 'VV_CSP_FRAME'] as $name) {
            foreach ($values as $index => $value) {
                if ($value !== 'https://evil.example,x') {
                    yield "$name $index" => [$name, $value];
                }
            }
        }
        foreach (['VV_ENV_BASE_URL', 'VV_ENV_SENTRY_DSN', 'VV_ENV_AD_LIST_URL'] as $name) {
            foreach ($values as $index => $value) {
                yield "$name $index" => [$name, $value];
            }
        }
    }

    /** @dataProvider bad */
    public function testReportsInvalidSettings(string $name, string $value): void
    {
        self::assertSame([$name], array_keys($this->settings([$name => $value])->ignored));
    }

    /** @return iterable<array{string, string}> */
    public function bad(): iterable
    {
        yield ['VV_FRAME_ANCESTORS', 'films.example'];
        yield ['VV_CSP_MEDIA', 'https://a.example cdn'];
        yield ['VV_POSTER_HOSTS', 'cdn.example'];
        yield ['VV_POSTER_HOSTS', 'https://cdn.example *'];
        yield ['VV_SENDFILE', 'lighttpd'];
        yield ['VV_SENDFILE_LOCATION', 'assets'];
        yield ['VV_SENDFILE_LOCATION', "/a/\r\nX: 1/"];
        yield ['VV_DEBUG', 'yes'];
        yield ['VV_ASSET_ORIGIN', 'http://cdn.example'];
        yield ['VV_ASSET_ORIGIN', 'https://cdn.example/../x'];
        yield ['VV_ASSET_ORIGIN', 'https://cdn.example/?x'];
        yield ['VV_ASSET_ORIGIN', 'https://user@cdn.example'];
        yield ['VV_ASSET_ORIGIN', 'file:///etc'];
        yield ['VV_ENV_AD_HEADERS', 'x'];
        yield ['VV_LANG_ORDER', ' , '];
        yield ['VV_MEDIA_URL', 'https://cdn.example/?x'];
        yield ['VV_ASSETS_URL', 'cdn.example'];
        yield ['VV_PUBLIC_URL', 'ftp://cdn.example'];
        foreach (['VV_ENV_FINGERPRINT', 'VV_ENV_SESSION_CONTEXT', 'VV_ENV_CMCD', 'VV_ENV_CROSSORIGIN', 'VV_FULLSCREEN_MODE'] as $name) {
            yield [$name, 'yes'];
            yield [$name, 'ON'];
        }
        foreach (['VV_ENV_BASE_URL', 'VV_ENV_AD_LIST_URL', 'VV_ENV_STATISTICS_URL', 'VV_ENV_FINGERPRINT_LOG_URL'] as $name) {
            yield [$name, 'api.example'];
            yield [$name, 'htps://api.example'];
            yield [$name, 'https://'];
        }
        yield ['VV_ENV_SHARE_URL', 'abc'];
        yield ['VV_ENV_SHARE_URL', '/film/{content_id}'];
        yield ['VV_ENV_SENTRY_DSN', 'key@sentry.example/1'];
        yield ['VV_ENV_ALLOWED_ORIGINS', 'site.example'];
        yield ['VV_ENV_ALLOWED_ORIGINS', 'https://site.example, other.example'];
        yield ['VV_ENV_ALLOWED_ORIGINS', 'https://site.example https://other.example'];
        yield ['VV_ACCENT_COLOR', '#f00'];
        yield ['VV_ACCENT_COLOR', 'red'];
    }

    /** @dataProvider good */
    public function testAcceptsAValueThatThePlayerTakes(string $name, string $value): void
    {
        self::assertSame([], $this->settings([$name => $value])->ignored);
    }

    /** @return iterable<array{string, string}> */
    public function good(): iterable
    {
        yield ['VV_ENV_BASE_URL', '/api'];
        yield ['VV_ENV_BASE_URL', 'http://[::1]:8081'];
        yield ['VV_ENV_BASE_URL', 'HTTPS://user:pass@api.example?path=/catalogue'];
        yield ['VV_ENV_AD_LIST_URL', 'https://ads.example/{content_id}?e={episode_id}'];
        yield ['VV_ENV_ALLOWED_ORIGINS', '*'];
        yield ['VV_ENV_ALLOWED_ORIGINS', 'https://site.example, https://*.b.example/ ,capacitor://localhost,'];
        yield ['VV_ENV_SHARE_URL', 'https://site.example/{content_id}?t={t}'];
        yield ['VV_ACCENT_COLOR', 'ff5a3C'];
        yield ['VV_FULLSCREEN_MODE', 'stretched'];
        yield ['VV_FRAME_ANCESTORS', 'self https://*.films.example'];
        yield ['VV_DEBUG', '0'];
        // A package without its comments is as good as with them.
        preg_match_all('~^#?(VV_[A-Z_]+)=(.*)$~m', (string) file_get_contents(__DIR__ . '/../../../.env.example'), $lines, PREG_SET_ORDER);
        foreach ($lines as [, $name, $value]) {
            if (isset(SettingTable::ALL[$name])) {
                yield [$name, trim($value, '\'"')];
            }
        }
    }

    public function testABadListOfOriginsStillDeniesAccess(): void
    {
        $settings = $this->settings(['VV_ENV_ALLOWED_ORIGINS' => 'site.example']);

        self::assertStringContainsString('"env_allowed_origins":"site.example"', self::script($settings));
    }

    public function testAcceptsAnAssetOriginWithAFolder(): void
    {
        self::assertSame('https://cdn.example/vv/1.0', $this->settings(['VV_ASSET_ORIGIN' => 'https://cdn.example/vv/1.0/'])->assetOrigin);
        self::assertSame('http://127.0.0.1:9', $this->settings(['VV_ASSET_ORIGIN' => 'http://127.0.0.1:9'])->assetOrigin);
        self::assertNull($this->settings(['VV_ASSET_ORIGIN' => 'http://cdn.example'])->assetOrigin);
    }

    public function testReadsTheHostsOfPosters(): void
    {
        self::assertSame([], $this->settings([])->posterHosts);
        $hosts = ['VV_POSTER_HOSTS' => 'https://posters.example, https://*.cdn.example'];
        self::assertSame(['https://posters.example', 'https://*.cdn.example'], $this->settings($hosts)->posterHosts);
    }

    public function testReadsAFileBesideTheScript(): void
    {
        $this->write('.env', "VV_DEBUG=1\nnonsense\nVV_ENV_BASE_URL=https://api.example");
        $settings = $this->settings([]);

        self::assertTrue($settings->isDebug);
        self::assertSame('https://api.example', $settings->baseUrl);
        self::assertSame(['.env:2'], array_keys($settings->ignored));
        self::assertStringContainsString('"env_base_url":"https:\/\/api.example"', self::script($settings));
    }

    private static function script(Settings $settings): string
    {
        return PageGlobals::fromEnvironment($settings->environment->get(...))->toScript();
    }

    private static function policy(Settings $settings): string
    {
        return ContentSecurity::of($settings)->policy(PageParts::of(''), new Request(isSecure: true));
    }
}
