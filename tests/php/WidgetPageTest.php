<?php

declare(strict_types=1);

namespace VvPlayer\Tests;

use PHPUnit\Framework\TestCase;
use VvPlayer\PageGlobals;
use VvPlayer\Request;
use VvPlayer\Response;
use VvPlayer\WidgetPage;

final class WidgetPageTest extends TestCase
{
    use TemporaryFolder;

    private const HTML = '<!doctype html><head><!--vv:config--><title>VV</title></head>';

    public function testPutsTheGlobalsInThePlaceOfTheMarker(): void
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
        self::assertSame('no-cache', $headers['Cache-Control']);
        self::assertSame('nosniff', $headers['X-Content-Type-Options']);
        self::assertSame('strict-origin-when-cross-origin', $headers['Referrer-Policy']);
        self::assertSame('45', $headers['Content-Length']);
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

    public function testSaysThatItIsNotBuilt(): void
    {
        $response = (new WidgetPage("$this->folder/index.html", $this->globals([])))->answer(new Request());

        self::assertSame([503, 'The widget is not built.'], [$response->status, $response->body]);
    }

    public function testReportsWhatItLeavesOutWithoutTheValue(): void
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
        $page = new WidgetPage($this->write('index.html', self::HTML), $this->globals($environment));

        return $page->answer(new Request(headers: $headers));
    }

    /** @param array<string, string> $environment */
    private function globals(array $environment): PageGlobals
    {
        return PageGlobals::fromEnvironment(static fn (string $name) => $environment[$name] ?? false);
    }
}
