<?php

declare(strict_types=1);

namespace VvPlayer\Tests;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\Request;
use VvPlayer\Player;

final class PlayerTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    private Player $player;

    protected function setUp(): void
    {
        $this->write('index.html', '<html>');
        $this->write('widget-assets/x.js', '1');
        $this->write('x.js', 'outside');
        $this->player = $this->player($this->folder);
    }

    /** @dataProvider requests */
    public function testAnswers(Request $request, int $status, ?string $type): void
    {
        $response = $this->player->answer($request);

        self::assertSame($status, $response->status);
        self::assertSame($type, $response->headers['Content-Type']);
    }

    /** @return iterable<string, array{Request, int, string}> */
    public function requests(): iterable
    {
        $plain = 'text/plain; charset=utf-8';
        yield 'the page' => [new Request(), 200, 'text/html; charset=utf-8'];
        yield 'an asset' => [new Request(path: '/widget-assets/x.js'), 200, 'text/javascript; charset=utf-8'];
        yield 'a missing asset' => [new Request(path: '/widget-assets/y.js'), 404, $plain];
        yield 'another path' => [new Request(path: '/index.html'), 404, $plain];
        yield 'a file beside the assets' => [new Request(path: '/x.js'), 404, $plain];
        yield 'an empty path' => [new Request(path: ''), 400, $plain];
        yield 'an array' => [new Request(path: ['x']), 400, $plain];
        yield 'a way out' => [new Request(path: '/widget-assets/../x.js'), 400, $plain];
        yield 'the facts for the builder' => [new Request(query: ['builder' => '']), 200, 'application/json; charset=utf-8'];
        yield 'the document of interactive ads' => [new Request(query: ['creative' => '']), 200, 'text/html; charset=utf-8'];
        yield 'another URL' => [new Request(routedUrlPath: '/favicon.ico'), 404, $plain];
        yield 'the URL in a folder' => [new Request(routedUrlPath: '/a/vv-player.php'), 200, 'text/html; charset=utf-8'];
    }

    /** @dataProvider methods */
    public function testRefusesMethodsThatWrite(string $method): void
    {
        foreach ([null, '/widget-assets/x.js', '..'] as $path) {
            $response = $this->player->answer(new Request($method, $path));
            self::assertSame([405, 'GET, HEAD'], [$response->status, $response->headers['Allow']]);
        }
    }

    /** @return iterable<array{string}> */
    public function methods(): iterable
    {
        foreach (['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'get', ''] as $method) {
            yield $method => [$method];
        }
    }

    public function testHeadIsGetWithoutABody(): void
    {
        foreach ([null, '/widget-assets/x.js', '/nowhere', ''] as $path) {
            $get = $this->player->answer(new Request('GET', $path));
            $head = $this->player->answer(new Request('HEAD', $path));
            self::assertSame([$get->status, $get->headers, ''], [$head->status, $head->headers, $head->body]);
        }
    }

    public function testReportsAMissingBuild(): void
    {
        $player = $this->player("$this->folder/nowhere");

        self::assertSame(503, $player->answer(new Request())->status);
        self::assertSame(404, $player->answer(new Request(path: '/widget-assets/x.js'))->status);
    }

    public function testServesOEmbedByItsParameter(): void
    {
        $request = new Request(query: ['oembed' => '', 'format' => 'yaml']);

        self::assertSame(501, $this->player->answer($request)->status);
    }

    public function testTheDiagnosticsPageIsOffByDefault(): void
    {
        $request = new Request(query: ['doctor' => '']);
        $on = $this->player($this->folder, ['VV_DEBUG' => '1']);

        self::assertSame('<html>', $this->player->answer($request)->body);
        self::assertSame('<html>', $this->player($this->folder, ['VV_DEBUG' => '0'])->answer($request)->body);
        self::assertStringContainsString('<title>VV Player: проверка', (string) $on->answer($request)->body);
        self::assertSame(404, $on->answer(new Request(path: '/x', query: ['doctor' => '']))->status);
    }

    public function testTellsTheBuilderWhereTheCatalogueIsWhetherItMayCheckAdsAndWhetherThereAreStatistics(): void
    {
        $facts = fn (array $settings) => json_decode(
            (string) $this->player($this->folder, $settings)->answer(new Request(query: ['builder' => '']))->body,
            true,
        );
        $catalogue = ['VV_ENV_BASE_URL' => 'https://api.example'];

        $plain = ['catalogue' => 'https://api.example', 'doctor' => false, 'desk' => false];
        $desk = ['VV_STATISTICS' => 'sqlite:/var/lib/vv/s', 'VV_DESK_PASSWORD_HASH' => password_hash('x', PASSWORD_BCRYPT, ['cost' => 4])];
        self::assertSame($plain, $facts($catalogue));
        self::assertEquals(['doctor' => true] + $plain, $facts($catalogue + ['VV_DEBUG' => '1']));
        self::assertEquals(['desk' => true] + $plain, $facts($catalogue + $desk));
    }

    public function testHandsOverWholeFiles(): void
    {
        $player = $this->player($this->folder, ['VV_SENDFILE' => 'nginx']);
        $get = $player->answer(new Request(path: '/widget-assets/x.js'));
        $head = $player->answer(new Request('HEAD', '/widget-assets/x.js'));

        self::assertSame(['/_vv-assets/x.js', ''], [$get->headers['X-Accel-Redirect'], $get->body]);
        self::assertArrayNotHasKey('X-Accel-Redirect', $head->headers);
        self::assertSame('1', $head->headers['Content-Length']);
    }

    public function testWithoutAManifestTheAssetOriginIsNotRequested(): void
    {
        $player = $this->player($this->folder, ['VV_ASSET_ORIGIN' => 'https://cdn.invalid']);

        self::assertSame(200, $player->answer(new Request(path: '/widget-assets/x.js'))->status);
    }

    /** @param array<string, string> $variables */
    private function player(string $dist, array $variables = []): Player
    {
        return new Player($this->settings($variables + ['VV_DIST' => $dist]));
    }
}
