<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Page;

use PHPUnit\Framework\TestCase;
use VvPlayer\Page\PageGlobals;
use VvPlayer\Settings\SettingTable;

final class PageGlobalsTest extends TestCase
{
    public function testEmitsNothingWhenNothingIsSet(): void
    {
        self::assertSame('', $this->globals([])->toScript());
        self::assertSame('', $this->globals(['VV_ENV_BASE_URL' => '', 'VV_LANG_ORDER' => '', 'VV_OTHER' => 'x'])->toScript());
    }

    public function testNamesEveryGlobal(): void
    {
        $values = $this->values([
            'VV_ENV_BASE_URL' => 'http://localhost:8081',
            'VV_ENV_AD_LIST_URL' => 'http://localhost:8081/ads?c={content_id}',
            'VV_ENV_AD_HEADERS' => '{"X-Partner": "vv", "0": "zero"}',
            'VV_ENV_AD_MACROS' => '{"site_id": "7"}',
            'VV_ENV_AD_RULES' => 'full',
            'VV_ENV_SENTRY_DSN' => 'https://key@sentry.example/1',
            'VV_ENV_STATISTICS_URL' => '/statistics',
            'VV_ENV_FINGERPRINT' => 'off',
            'VV_ENV_FINGERPRINT_LOG_URL' => 'https://log.example/fp',
            'VV_ENV_SESSION_CONTEXT' => 'required',
            'VV_ENV_CMCD' => 'on',
            'VV_ENV_SHARE_URL' => 'https://site.example/{season}',
            'VV_ENV_CROSSORIGIN' => 'use-credentials',
            'VV_ENV_ALLOWED_ORIGINS' => 'https://site.example,https://*.b.example',
            'VV_ACCENT_COLOR' => '#ff5a3c',
            'VV_FULLSCREEN_MODE' => 'stretch',
            'VV_SENTRY_PROJECT_LABEL' => 'other',
            'VV_LANG_ORDER' => 'ru, en,,uk ,',
        ]);

        self::assertSame([
            'env_base_url' => 'http://localhost:8081',
            'env_ad_list_url' => 'http://localhost:8081/ads?c={content_id}',
            'env_ad_headers' => ['X-Partner' => 'vv', 0 => 'zero'],
            'env_ad_macros' => ['site_id' => '7'],
            'env_ad_rules' => 'full',
            'env_sentry_dsn' => 'https://key@sentry.example/1',
            'env_statistics_url' => '/statistics',
            'env_fingerprint' => 'off',
            'env_fingerprint_log_url' => 'https://log.example/fp',
            'env_session_context' => 'required',
            'env_cmcd' => 'on',
            'env_share_url' => 'https://site.example/{season}',
            'env_crossorigin' => 'use-credentials',
            'env_allowed_origins' => 'https://site.example,https://*.b.example',
            'accent_color' => '#ff5a3c',
            'fullscreen_mode' => 'stretch',
            'sentry_project_label' => 'other',
            'lang_order' => ['ru', 'en', 'uk'],
        ], $values);
    }

    public function testZeroIsAValue(): void
    {
        self::assertSame(['fullscreen_mode' => '0'], $this->values(['VV_FULLSCREEN_MODE' => '0']));
    }

    /** @dataProvider hostile */
    public function testEscapesValuesInTheScript(string $value, ?string $expected = null): void
    {
        $script = $this->globals([
            'VV_ENV_BASE_URL' => $value,
            'VV_LANG_ORDER' => $value,
            'VV_ENV_AD_HEADERS' => (string) json_encode([$value => $value], JSON_INVALID_UTF8_SUBSTITUTE),
        ])->toScript();
        $inside = substr($script, strlen('<script>'), -strlen('</script>'));

        self::assertMatchesRegularExpression('~^[\x20-\x7f]+$~D', $script);
        self::assertSame(0, preg_match('~[<>&\']~', $inside));
        self::assertSame($expected ?? $value, $this->decode($script)['env_base_url']);
    }

    /** @return iterable<string, array{0: string, 1?: string}> */
    public function hostile(): iterable
    {
        yield 'end of the script' => ['</script><script>alert(1)</script>'];
        yield 'capitals' => ['</ScRiPt >'];
        yield 'comment' => ['<!--<script>'];
        yield 'end of a comment' => ['-->'];
        yield 'CDATA' => [']]>'];
        yield 'double quote' => ['"}),alert(1),({"'];
        yield 'single quote' => ["');alert(1)//"];
        yield 'template' => ['`${alert(1)}`'];
        yield 'backslash' => ['\\'];
        yield 'line ends' => ["\r\n\u{2028}\u{2029}"];
        yield 'entities' => ['&lt;/script&gt;'];
        yield 'replacement patterns' => ['$0 $1 \\0 ${1}'];
        yield 'the marker' => ['<!--vv:config-->'];
        yield 'Cyrillic and emoji' => ['Привет 🎬'];
        yield 'control characters' => ["\x01\x7f"];
        yield 'not UTF-8' => ["a\xffb", "a\u{fffd}b"];
        yield 'a cut character' => ["a\xd0", "a\u{fffd}"];
    }

    /** @dataProvider badHeaders */
    public function testDropsInvalidAdHeaders(string $json): void
    {
        $globals = $this->globals(['VV_ENV_AD_HEADERS' => $json, 'VV_ENV_FINGERPRINT' => 'off']);

        self::assertNotNull(SettingTable::fault('VV_ENV_AD_HEADERS', $json));
        self::assertSame(['env_fingerprint' => 'off'], $this->decode($globals->toScript()));
    }

    /** @return iterable<array{string}> */
    public function badHeaders(): iterable
    {
        $deep = str_repeat('{"a":', 600) . '1' . str_repeat('}', 600);
        foreach (['{', 'text', '[]', '["a"]', '"a"', 'null', '1', '{"a": 1}', '{"a": {}}', '{"\u0000a": "b"}', $deep] as $json) {
            yield [$json];
        }
    }

    public function testEmptyAdHeadersAreAnObject(): void
    {
        self::assertStringContainsString('{"env_ad_headers":{}}', $this->globals(['VV_ENV_AD_HEADERS' => '{}'])->toScript());
        self::assertStringContainsString(
            '{"env_ad_headers":{"0":"a"}}',
            $this->globals(['VV_ENV_AD_HEADERS' => '{"0": "a"}'])->toScript(),
        );
    }

    public function testDropsAnEmptyList(): void
    {
        self::assertSame('', $this->globals(['VV_LANG_ORDER' => ' , '])->toScript());
    }

    /** @param array<string, string> $environment */
    private function globals(array $environment): PageGlobals
    {
        return PageGlobals::fromEnvironment(static fn (string $name) => $environment[$name] ?? false);
    }

    /** @return array<string, mixed> */
    private function values(array $environment): array
    {
        return $this->decode($this->globals($environment)->toScript());
    }

    /** @return array<string, mixed> */
    private function decode(string $script): array
    {
        self::assertSame(1, preg_match('~^<script>Object\.assign\(window,(.*)\)</script>$~D', $script, $match));

        return json_decode($match[1], true, flags: JSON_THROW_ON_ERROR);
    }
}
