<?php

declare(strict_types=1);

namespace VvPlayer\Tests;

use PHPUnit\Framework\TestCase;
use VvPlayer\Tests\WordPress\FakeSite;
use VvPlayer\WordPress\Frame;
use VvPlayer\WordPress\Options;
use VvPlayer\WordPress\Plugin;

require_once __DIR__ . '/wordpress/FakeSite.php';
require_once __DIR__ . '/wordpress/functions.php';
require_once __DIR__ . '/../../php/wordpress/vv-player/src/autoload.php';

final class WordPressPluginTest extends TestCase
{
    private const FOLDER = __DIR__ . '/../../php/wordpress/vv-player';
    private const ADDRESS = 'https://player.example/vv-player.php';

    /** @before */
    public function start(): void
    {
        FakeSite::reset();
    }

    public function testAShortcodeIsAWholeFrame(): void
    {
        $html = self::shortcode(['movie_id' => '42', 'season' => '2', 'accent' => '#2fbf71', 'lang_order' => 'ru, en']);
        $frame = self::frame($html);

        self::assertSame(
            self::ADDRESS . '?movie_id=42&season=2&accent_color=2fbf71&lang_order=ru&lang_order=en',
            $frame->getAttribute('src')
        );
        self::assertSame('Плеер', $frame->getAttribute('title'));
        self::assertSame('lazy', $frame->getAttribute('loading'));
        self::assertSame('strict-origin-when-cross-origin', $frame->getAttribute('referrerpolicy'));
        self::assertFalse($frame->hasAttribute('sandbox'));
        self::assertStringContainsString('padding-top:56.2500%', $html);
        $allow = $frame->getAttribute('allow');
        self::assertStringStartsWith('autoplay; fullscreen; picture-in-picture; encrypted-media;', $allow);
        $oEmbed = (string) file_get_contents(__DIR__ . '/../../php/src/Cards/OEmbed.php');
        foreach (explode('; ', $allow) as $feature) {
            self::assertStringContainsString($feature, $oEmbed);
        }
    }

    public function testAQueryOfListsInListsIsLeftOut(): void
    {
        $frame = self::frame(self::shortcode(['movie_id' => '1', 'query' => 'a' . str_repeat('[]', 70) . '&b=2']));

        self::assertSame(self::ADDRESS . '?movie_id=1&b=2', $frame->getAttribute('src'));
    }

    /** @dataProvider sizes */
    public function testTheRatioIsTheGivenOneOrTheSites(string $given, string $padding): void
    {
        FakeSite::$options['vv_player']['ratio'] = '4/3';

        self::assertStringContainsString("padding-top:$padding%", self::shortcode(['movie_id' => '1', 'ratio' => $given]));
    }

    /** @return array<string, array{string, string}> */
    public static function sizes(): array
    {
        return [
            'none' => ['', '75.0000'], 'slash' => ['21/9', '42.8571'], 'colon' => ['16:9', '56.2500'], 'zero' => ['16/0', '75.0000'],
            'words' => ['wide', '75.0000'], 'style' => ['1/1;color:red', '75.0000'], 'absurd' => ['1/999', '75.0000'],
        ];
    }

    public function testTheWidthIsALimitInPixels(): void
    {
        self::assertStringContainsString('class="vv-player" style="max-width:640px"', self::shortcode(['movie_id' => '1', 'width' => '640']));
        foreach (['9', '99999', 'x" onload="y'] as $bad) {
            self::assertStringContainsString('<div class="vv-player"><div', self::shortcode(['movie_id' => '1', 'width' => $bad]));
        }
    }

    public function testNoValueLeavesItsAttribute(): void
    {
        $hostile = "\"'><script>alert(1)</script> onload=x & \u{2028}";
        $all = array_fill_keys(array_merge(Frame::PARAMETERS, Frame::OWN), $hostile);
        $html = self::shortcode($all);
        $frame = self::frame($html);

        self::assertSame(['div', 'div', 'iframe'], self::elements($html));
        self::assertSame(
            ['src', 'title', 'allow', 'referrerpolicy', 'style'],
            array_map(static fn (\DOMAttr $one): string => $one->name, iterator_to_array($frame->attributes, false))
        );
        parse_str((string) parse_url($frame->getAttribute('src'), PHP_URL_QUERY), $query);
        self::assertSame(trim($hostile, ' '), $query['movie_id']);
        self::assertSame(self::ADDRESS, strtok($frame->getAttribute('src'), '?'));
    }

    public function testAnEncodedValueIsDecodedOnce(): void
    {
        $frame = self::frame(self::shortcode(['movie_id' => '1', 'voice_author' => '&quot;Сев&#91;е&#93;р&quot; &amp;amp;']));
        parse_str((string) parse_url($frame->getAttribute('src'), PHP_URL_QUERY), $query);

        self::assertSame('"Сев[е]р" &amp;', $query['voice_author']);
    }

    public function testAFlagNeedsNoValueAndAnUnknownAttributeIsLeftOut(): void
    {
        $frame = self::frame(self::shortcode(['movie_id' => '1', 0 => 'auto_play', 1 => 'x', 'src' => 'https://evil.example', 'onload' => 'x']));

        self::assertSame(self::ADDRESS . '?movie_id=1&auto_play=1', $frame->getAttribute('src'));
    }

    public function testQueryAddsParametersThatThePluginDoesNotKnow(): void
    {
        $query = 'new=1&movie_id=2&a-b=c&list[]=1&other=%26';
        $frame = self::frame(self::shortcode(['movie_id' => '1', 'query' => $query]));

        self::assertSame(self::ADDRESS . '?movie_id=1&new=1&other=%26', $frame->getAttribute('src'));
    }

    public function testAMissingFilmOrAddressIsToldToThoseWhoCanMendIt(): void
    {
        self::assertStringContainsString('?imdb_id=tt0816692"', self::shortcode(['imdb_id' => 'tt0816692']));
        self::assertSame('', self::shortcode(''));
        FakeSite::$capabilities = ['edit_posts'];
        self::assertStringContainsString('movie_id', self::shortcode(''));
        FakeSite::$options = [];
        self::assertStringContainsString('адрес плеера', self::shortcode(['movie_id' => '1']));
    }

    public function testABlockIsTheShortcodeInItsWrapper(): void
    {
        self::install();
        FakeSite::run('init');
        [$folder, $render] = [array_key_first(FakeSite::$blocks), current(FakeSite::$blocks)];
        $html = $render(['movie_id' => '1', 'season' => '', 'align' => 'wide', 'auto_play' => '1']);

        self::assertStringStartsWith('<div class="wp-block-vv-player-player"><div class="vv-player"', $html);
        self::assertSame(self::ADDRESS . '?movie_id=1&auto_play=1', self::frame($html)->getAttribute('src'));
        $block = json_decode((string) file_get_contents("$folder/block.json"), true);
        $known = array_merge(Frame::PARAMETERS, Frame::OWN);
        self::assertSame([], array_diff(array_keys($block['attributes']), $known));
        self::assertArrayHasKey($block['editorScript'], FakeSite::$scripts);
        self::assertSame('', $render([]));
    }

    public function testALinkOfThePlayerIsAskedForWithoutDiscovery(): void
    {
        self::install();
        FakeSite::run('init');
        self::assertSame(['http://player.example/vv-player.php*' => self::ADDRESS . '?oembed'], FakeSite::$providers);

        FakeSite::reset();
        FakeSite::$options = [];
        self::install();
        FakeSite::run('init');
        self::assertSame([], FakeSite::$providers);
    }

    /** @dataProvider addresses */
    public function testTheSettingsAcceptTheAddressOfAPlayer(string $typed, string $stored): void
    {
        self::assertSame($stored, Options::sanitize(['address' => $typed])['address']);
        self::assertSame([], FakeSite::$errors);
    }

    /** @return list<array{string, string}> */
    public static function addresses(): array
    {
        return [
            ['', ''],
            [' https://a.example/player/vv-player.php ', 'https://a.example/player/vv-player.php'],
            ['https://a.example/vv-player.php?movie_id=1#x', 'https://a.example/vv-player.php'],
            ['http://localhost:8080/player/', 'http://localhost:8080/player/vv-player.php'],
            ['https://a.example', 'https://a.example/vv-player.php'],
        ];
    }

    /** @dataProvider badAddresses */
    public function testABadAddressIsToldAndTheStoredOneStays(string $typed): void
    {
        self::assertSame(self::ADDRESS, Options::sanitize(['address' => $typed])['address']);
        self::assertStringContainsString('не адрес плеера', FakeSite::$errors[0]);
        self::assertStringContainsString(esc_html($typed), FakeSite::$errors[0]);
        self::assertDoesNotMatchRegularExpression('~[<>"]~', FakeSite::$errors[0]);
    }

    /** @return list<array{string}> */
    public static function badAddresses(): array
    {
        return [['"><script>alert(1)</script><img src=x onerror=alert(2)>'], ['javascript:alert(1)'], ['//a.example/'], ['https://u:p@a.example/'], ['https://a.example/" onload="x'], ['player']];
    }

    public function testTheSettingsKeepNothingElse(): void
    {
        $stored = Options::sanitize(['address' => self::ADDRESS, 'ratio' => '9/9', 'lazy' => '1', 'more' => 'x']);
        self::assertSame(['address' => self::ADDRESS, 'ratio' => '16/9', 'lazy' => '1'], $stored);
        self::assertSame('0', Options::sanitize('x')['lazy']);
    }

    public function testTheSettingsPageIsForAdministratorsAndHasANonce(): void
    {
        self::install();
        FakeSite::run('admin_menu');
        FakeSite::run('admin_init');
        self::assertSame(['VV Player' => 'manage_options'], FakeSite::$pages);
        self::assertSame([Options::class, 'sanitize'], FakeSite::$settings['vv_player']['sanitize_callback']);

        ob_start();
        \VvPlayer\WordPress\SettingsPage::show();
        self::assertSame('', ob_get_clean());
        FakeSite::$capabilities = ['manage_options'];
        ob_start();
        \VvPlayer\WordPress\SettingsPage::show();
        $page = (string) ob_get_clean();
        self::assertStringContainsString('nonce of vv-player', $page);
        self::assertStringContainsString('value="' . self::ADDRESS . '"', $page);
        self::assertStringContainsString('href="https://player.example/builder/"', $page);
        self::assertStringContainsString('href="https://player.example/vv-player.php?desk"', $page);
    }

    public function testUninstallingRemovesTheOption(): void
    {
        define('WP_UNINSTALL_PLUGIN', 'vv-player/vv-player.php');
        require self::FOLDER . '/uninstall.php';

        self::assertSame([], FakeSite::$options);
    }

    public function testEveryFileEndsOutsideWordPressAndRunsOnPhp74(): void
    {
        $newer = [T_MATCH, T_ENUM, T_READONLY, T_ATTRIBUTE, T_NULLSAFE_OBJECT_OPERATOR];
        $functions = ['str_contains', 'str_starts_with', 'str_ends_with', 'get_debug_type', 'array_is_list'];
        $files = array_merge(glob(self::FOLDER . '/*.php') ?: [], glob(self::FOLDER . '/*/*.php') ?: []);
        foreach ($files as $file) {
            $text = (string) file_get_contents($file);
            self::assertMatchesRegularExpression("~defined\('(?:ABSPATH|WP_UNINSTALL_PLUGIN)'\) \|\| exit;~", $text, $file);
            foreach (token_get_all($text) as $token) {
                self::assertNotContains($token[0], $newer, $file);
                self::assertFalse($token[0] === T_STRING && in_array($token[1], $functions, true), $file);
            }
            // A promoted property, a union type, a first-class callable.
            self::assertDoesNotMatchRegularExpression('~\((?:\s*(?:public|private) |\.\.\.\))|[a-z]\|[a-z]+ \$\w+[,)]~', self::code($text), $file);
        }
        self::assertGreaterThan(5, count($files));
    }

    public function testEveryParameterIsInTheDocumentation(): void
    {
        $embedding = (string) file_get_contents(__DIR__ . '/../../docs/embedding.md');
        $wordPress = (string) file_get_contents(__DIR__ . '/../../docs/wordpress.md');
        foreach (Frame::PARAMETERS as $name) {
            self::assertStringContainsString("`$name`", $embedding);
            self::assertStringContainsString("`$name`", $wordPress);
        }
        foreach (Frame::OWN as $name) {
            self::assertStringContainsString("`$name`", $wordPress);
        }
    }

    private static function install(): void
    {
        Plugin::install(self::FOLDER . '/vv-player.php');
    }

    /** @param array<int|string, string>|string $attributes */
    private static function shortcode($attributes): string
    {
        self::install();

        return FakeSite::$shortcodes['vv_player']($attributes);
    }

    private static function frame(string $html): \DOMElement
    {
        $frame = self::parse($html)->getElementsByTagName('iframe')->item(0);
        self::assertInstanceOf(\DOMElement::class, $frame);

        return $frame;
    }

    /** @return list<string> */
    private static function elements(string $html): array
    {
        $body = self::parse($html)->getElementsByTagName('body')->item(0);
        self::assertInstanceOf(\DOMElement::class, $body);
        $names = [];
        foreach ($body->getElementsByTagName('*') as $element) {
            $names[] = $element->nodeName;
        }

        return $names;
    }

    private static function parse(string $html): \DOMDocument
    {
        $document = new \DOMDocument();
        $document->loadHTML("<meta charset=\"utf-8\"><body>$html");

        return $document;
    }

    /** The code without comments and texts. */
    private static function code(string $text): string
    {
        $left = array_filter(token_get_all($text), static fn ($token): bool => !is_array($token)
            || !in_array($token[0], [T_COMMENT, T_DOC_COMMENT, T_CONSTANT_ENCAPSED_STRING, T_ENCAPSED_AND_WHITESPACE], true));

        return implode('', array_map(static fn ($token): string => is_array($token) ? $token[1] : $token, $left));
    }
}
