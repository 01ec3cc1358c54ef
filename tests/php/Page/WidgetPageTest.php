<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Page;

use PHPUnit\Framework\TestCase;
use VvPlayer\Catalogue\Signature;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Page\WidgetPage;
use VvPlayer\Tests\HostSettings;
use VvPlayer\Tests\TemporaryFolder;

final class WidgetPageTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    private const HTML = '<!doctype html><head><!--vv:config--><title>VV</title></head>';
    private const SHELL = '<!--vv:spinner--><i>spinner</i><!--vv:button <b>button</b>--><!--vv:config-->';

    public function testReplacesTheMarkerByTheGlobals(): void
    {
        $response = $this->answer(['VV_FULLSCREEN_MODE' => '$0 \\1']);
        $script = '<script>Object.assign(window,{"fullscreen_mode":"$0 \\\\1"})</script>';

        self::assertSame(200, $response->status);
        self::assertSame("<!doctype html><head>$script<title>VV</title></head>", $response->body);
    }

    public function testLeavesNoMarkerBehind(): void
    {
        self::assertSame('<!doctype html><head><title>VV</title></head>', $this->answer([])->body);
    }

    public function testIsRevalidatedAndNotSniffed(): void
    {
        $headers = $this->answer([])->headers;

        self::assertSame('text/html; charset=utf-8', $headers['Content-Type']);
        self::assertSame('public, max-age=0, s-maxage=60', $headers['Cache-Control']);
        self::assertSame('nosniff', $headers['X-Content-Type-Options']);
        self::assertSame('strict-origin-when-cross-origin', $headers['Referrer-Policy']);
        self::assertSame('45', $headers['Content-Length']);
    }

    /** @dataProvider unshared */
    public function testIsNotSharedWhereItDependsOnMoreThanItsUrl(array $headers, array $query = []): void
    {
        mkdir("$this->folder/dist", recursive: true);
        $this->write('dist/index.html', self::HTML);
        $request = new Request(headers: $headers, query: $query);
        $page = new WidgetPage($this->settings(['VV_DIST' => "$this->folder/dist"]));

        self::assertSame('no-cache', $page->answer($request)->headers['Cache-Control']);
    }

    /** @return iterable<string, array{0: array<string, string>, 1?: array<string, string>}> */
    public function unshared(): iterable
    {
        yield 'a host that any client may name' => [['x-forwarded-host' => 'evil.example']];
        yield 'a folder that any client may name' => [['x-forwarded-prefix' => '/evil']];
        yield 'a forwarded host' => [['forwarded' => 'host=evil.example']];
        yield 'a signature, which expires' => [[], ['sig' => 'x']];
    }

    public function testIsTheSameForEveryViewer(): void
    {
        $headers = ['cookie' => 'authToken=x; device_fp=y', 'authorization' => 'Bearer x', 'accept-language' => 'en'];

        self::assertEquals($this->answer([]), $this->answer([], $headers));
    }

    public function testIsCompressedForThoseWhoTakeIt(): void
    {
        $plain = $this->answer([]);
        $packed = $this->answer([], ['accept-encoding' => 'gzip, deflate, br']);

        self::assertSame($plain->body, gzdecode((string) $packed->body));
        self::assertSame('gzip', $packed->headers['Content-Encoding']);
        self::assertSame((string) strlen((string) $packed->body), $packed->headers['Content-Length']);
        self::assertArrayNotHasKey('Content-Encoding', $plain->headers);
        self::assertSame(['Accept-Encoding', 'Accept-Encoding'], [$plain->headers['Vary'], $packed->headers['Vary']]);
        self::assertSame(str_replace('"', '', $plain->headers['ETag']) . '-gzip', str_replace('"', '', $packed->headers['ETag']));
    }

    public function testA304IsOfTheSameCoding(): void
    {
        $gzip = ['accept-encoding' => 'gzip'];
        $etag = $this->answer([], $gzip)->headers['ETag'];
        $again = $this->answer([], $gzip + ['if-none-match' => "W/$etag"]);

        self::assertSame([304, $etag, 'Accept-Encoding'], [$again->status, $again->headers['ETag'], $again->headers['Vary']]);
        self::assertArrayNotHasKey('Content-Encoding', $again->headers);
        self::assertSame(200, $this->answer([], ['if-none-match' => $etag])->status);
    }

    public function testAnswers304ToItsOwnTag(): void
    {
        $etag = $this->answer([])->headers['ETag'];
        $again = $this->answer([], ['if-none-match' => $etag]);

        self::assertSame([304, ''], [$again->status, $again->body]);
        self::assertSame($etag, $again->headers['ETag']);
        self::assertArrayNotHasKey('Content-Length', $again->headers);
    }

    public function testTheTagChangesWithTheGlobals(): void
    {
        self::assertNotSame($this->answer([])->headers['ETag'], $this->answer(['VV_LANG_ORDER' => 'ru'])->headers['ETag']);
    }

    public function testThePolicyContainsTheHashOfTheGlobals(): void
    {
        $response = $this->answer(['VV_LANG_ORDER' => 'ru'], ['host' => 'vv.example']);
        $text = 'Object.assign(window,{"lang_order":["ru"]})';
        $hash = base64_encode(hash('sha256', $text, true));

        self::assertStringContainsString("<script>$text</script>", (string) $response->body);
        self::assertStringContainsString("script-src vv.example/vv-player.php 'sha256-$hash'", $response->headers['Content-Security-Policy']);
        self::assertStringNotContainsString('unsafe', $response->headers['Content-Security-Policy']);
    }

    public function testTheTagChangesWithThePolicy(): void
    {
        $open = $this->answer([])->headers;
        $kept = $this->answer(['VV_FRAME_ANCESTORS' => 'https://films.example'])->headers;

        self::assertStringContainsString('frame-ancestors https://films.example', $kept['Content-Security-Policy']);
        self::assertStringNotContainsString('frame-ancestors', $open['Content-Security-Policy']);
        self::assertNotSame($open['ETag'], $kept['ETag']);
    }

    public function testA304HasThePolicyOfTheCachedPage(): void
    {
        $first = $this->answer([])->headers;
        $again = $this->answer([], ['if-none-match' => $first['ETag']])->headers;

        foreach (['Content-Security-Policy', 'Permissions-Policy', 'Referrer-Policy', 'Cache-Control'] as $name) {
            self::assertSame($first[$name], $again[$name]);
        }
        self::assertArrayNotHasKey('Link', $again);
    }

    public function testPreloadsTheModulesOfThePage(): void
    {
        $this->write('other/index.html', '<link rel="modulepreload" crossorigin href="./vv-player.php?path=/widget-assets/a.js">');
        $page = new WidgetPage($this->settings(['VV_DIST' => "$this->folder/other"]));

        self::assertSame(
            '<./vv-player.php?path=/widget-assets/a.js>; rel=modulepreload; crossorigin',
            $page->answer(new Request())->headers['Link'],
        );
        self::assertArrayNotHasKey('Link', $this->answer([])->headers);
    }

    public function testConnectsToTheServicesOfTheFirstCalls(): void
    {
        $this->write('index.html', '<link rel="modulepreload" crossorigin href="./a.js">');
        $page = new WidgetPage($this->settings([
            'VV_DIST' => $this->folder,
            'VV_ENV_BASE_URL' => 'https://api.example/v1',
            'VV_ENV_AD_LIST_URL' => 'https://ads.example:8443/list?c={content_id}',
            'VV_ENV_STATISTICS_URL' => 'https://statistics.example/',
        ]));

        self::assertSame(
            '<https://api.example>; rel="preconnect dns-prefetch"; crossorigin, '
            . '<https://ads.example:8443>; rel="preconnect dns-prefetch"; crossorigin, '
            . '<./a.js>; rel=modulepreload; crossorigin',
            $page->answer(new Request())->headers['Link'],
        );
    }

    public function testSendsItsStatisticsToThePlayerItselfWhereItKeepsThem(): void
    {
        $this->write('index.html', self::HTML);
        $body = fn (array $variables) => (string) (new WidgetPage($this->settings(['VV_DIST' => $this->folder] + $variables)))
            ->answer(new Request(urlPath: '/tv/vv-player.php'))->body;
        $own = ['VV_STATISTICS' => "sqlite:$this->folder/statistics.sqlite"];

        self::assertStringContainsString('"env_statistics_url":"\/tv\/vv-player.php?statistics"', $body($own));
        self::assertStringNotContainsString('env_statistics_url', $body([]));
        self::assertStringNotContainsString('env_heat', $body($own));
        self::assertStringContainsString('"env_heat":"on"', $body($own + ['VV_HEAT' => 'on']));
        self::assertStringContainsString('"https:\/\/a.example\/"', $body($own + ['VV_ENV_STATISTICS_URL' => 'https://a.example/']));
    }

    public function testAPageOfAFilmLinksItsOEmbed(): void
    {
        $this->write('index.html', self::HTML);
        $page = new WidgetPage($this->settings(['VV_DIST' => $this->folder]));
        $response = $page->answer(new Request(headers: ['host' => 'vv.example'], query: ['movie_id' => '7']));

        self::assertStringContainsString('type="application/json+oembed"', (string) $response->body);
    }

    /**
     * @dataProvider queries
     * @param array<string, string> $query
     */
    public function testSendsTheShellThatTheQueryAsksFor(array $query, string $expected): void
    {
        $this->write('index.html', self::SHELL);
        $page = new WidgetPage($this->settings(['VV_DIST' => $this->folder]));

        self::assertSame($expected, $page->answer(new Request(query: $query))->body);
    }

    /** @return iterable<string, array{array<string, string>, string}> */
    public function queries(): iterable
    {
        yield 'a film' => [['movie_id' => '7'], '<b>button</b>'];
        yield 'a film by its slug' => [['movie_id' => 'dom-u-ozera'], '<b>button</b>'];
        yield 'a film of another catalogue' => [['kinopoisk_id' => '7', 'auto_play' => '0'], '<b>button</b>'];
        yield 'a film that starts by itself' => [['movie_id' => '7', 'auto_play' => '1'], '<i>spinner</i>'];
        yield 'the same in words' => [['movie_id' => '7', 'auto_play' => 'true'], '<i>spinner</i>'];
        yield 'a value that does not count' => [['movie_id' => '7', 'auto_play' => 'yes'], '<b>button</b>'];
        yield 'no film' => [[], '<i>spinner</i>'];
        yield 'no readable film' => [['movie_id' => '-'], '<i>spinner</i>'];
    }

    public function testASignedFilmWaitsForAPress(): void
    {
        $this->write('index.html', self::SHELL);
        $page = new WidgetPage($this->settings(['VV_DIST' => $this->folder, 'VV_SOURCE_KEY' => 'a-key-of-16-bytes']));
        $film = ['src' => 'https://cdn.example/a.m3u8'];
        $query = $film + ['sig' => Signature::of($film, 'a-key-of-16-bytes')];
        $answer = static fn (array $query) => (string) $page->answer(new Request(query: $query))->body;

        self::assertStringStartsWith('<b>button</b><script>', $answer($query));
        self::assertStringStartsWith('<i>spinner</i><script>', $answer(['sig' => 'other'] + $query));
    }

    public function testReportsAMissingBuild(): void
    {
        $response = (new WidgetPage($this->settings(['VV_DIST' => $this->folder])))->answer(new Request());

        self::assertSame([503, 'The widget is not built.'], [$response->status, $response->body]);
    }

    /** @dataProvider lengths */
    public function testFitsWithItsAnswersIntoTheFirstPackets(int $page, int $description, int $least): void
    {
        $noise = static fn (int $bytes) => substr(base64_encode(random_bytes($bytes)), 0, $bytes);
        $this->write('index.html', self::HTML . $noise($page));
        $title = ['id' => 7, 'title' => 'a', 'description' => $noise($description), 'src' => 'a.m3u8', 'subtitles' => ['a.vtt']];
        $this->write('catalogue.json', (string) json_encode(['titles' => [$title]]));
        $settings = $this->settings(['VV_DIST' => $this->folder, 'VV_CATALOGUE_FILE' => "$this->folder/catalogue.json"]);
        $request = new Request(headers: ['accept-encoding' => 'gzip'], query: ['movie_id' => '7']);
        $response = (new WidgetPage($settings))->answer($request);
        $sent = implode("\r\n", array_map(static fn ($name, $value) => "$name: $value", array_keys($response->headers), $response->headers));

        self::assertSame(1, preg_match('~id="vv-answers">(.*?)</script>|$~', (string) gzdecode((string) $response->body), $match));
        self::assertGreaterThanOrEqual($least, count(json_decode($match[1] ?? '{}', true)));
        if ($least > 0) {
            self::assertLessThanOrEqual(14_480, strlen("$sent$response->body"));
        }
    }

    /** @return iterable<array{int, int, int}> */
    public function lengths(): iterable
    {
        yield 'all' => [4_000, 2_000, 5];
        yield 'a content that is too long' => [13_000, 4_900, 3];
        yield 'a page that leaves room for some' => [15_600, 400, 1];
        yield 'a page that leaves none' => [30_000, 9, 0];
    }

    public function testReportsDroppedSettingsWithoutTheirValues(): void
    {
        $log = "$this->folder/log";
        $before = (string) ini_set('error_log', $log);
        try {
            $this->answer(['VV_ENV_AD_HEADERS' => 'secret']);
        } finally {
            ini_set('error_log', $before);
        }

        self::assertStringContainsString('VV_ENV_AD_HEADERS', (string) file_get_contents($log));
        self::assertStringNotContainsString('secret', (string) file_get_contents($log));
    }

    /**
     * @param array<string, string> $environment
     * @param array<string, string> $headers
     */
    private function answer(array $environment, array $headers = []): Response
    {
        $this->write('index.html', self::HTML);
        $page = new WidgetPage($this->settings($environment + ['VV_DIST' => $this->folder]));

        return $page->answer(new Request(headers: $headers));
    }
}
