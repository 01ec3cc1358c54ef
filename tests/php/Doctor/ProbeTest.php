<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Doctor;

use PHPUnit\Framework\TestCase;
use VvPlayer\Doctor\Probe;
use VvPlayer\Http\Fetched;
use VvPlayer\Http\Request;
use VvPlayer\Tests\FakeNetwork;
use VvPlayer\Tests\HostSettings;
use VvPlayer\Tests\TemporaryFolder;

final class ProbeTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    public function testSendsTheOriginOfThePlayer(): void
    {
        $network = new FakeNetwork([]);
        $network->probe()->get('https://media.example/a', 10);

        self::assertSame('https://site.example', $network->headers[0]['Origin']);
    }

    public function testAPreflightNamesTheHeadersInOrder(): void
    {
        $network = new FakeNetwork([]);
        $network->probe()->preflight('https://api.example/b', ['x-session-context', 'authorization']);

        self::assertSame([[
            'Origin' => 'https://site.example',
            'Access-Control-Request-Method' => 'GET',
            'Access-Control-Request-Headers' => 'authorization,x-session-context',
        ]], $network->headers);
    }

    /** @dataProvider innerUrls */
    public function testAsksNoInnerAddressOfAPublicCatalogue(string $url): void
    {
        $network = new FakeNetwork([]);

        self::assertStringStartsWith('Адрес внутренней сети', (string) $network->probe('http://site.example')->obstacle($url)?->what);
        self::assertNull($network->probe('http://site.example')->get($url, 10));
        self::assertSame([], $network->requests);
    }

    /** @return list<array{string}> */
    public static function innerUrls(): array
    {
        return [
            ['http://127.0.0.1/a'], ['http://10.1.2.3/a'], ['http://192.168.0.1:8080/a'], ['http://169.254.169.254/latest'],
            // A cloud's own service, and a network of a provider.
            ['http://100.100.100.200/latest'], ['http://198.18.0.1/a'],
            ['http://localhost/a'], ['http://router.lan/a'], ['http://intranet/a'],
        ];
    }

    public function testAsksInnerAddressesOfTheSettingsAndOfAnInnerCatalogue(): void
    {
        $probe = static fn (string ...$trusted) => (new FakeNetwork([]))->probe('http://site.example', $trusted);

        self::assertNull($probe('http://localhost:8081')->obstacle('http://localhost:8081/a'));
        self::assertNull($probe('http://localhost:8081')->obstacle('http://127.0.0.1:9000/a'));
    }

    /** @dataProvider innerUrls */
    public function testAsksNoInnerAddressThatAClientNames(string $url): void
    {
        $request = new Request(headers: ['host' => 'localhost:8081'], server: 'http://127.0.0.1:8081');

        self::assertStringStartsWith('Адрес внутренней сети', (string) Probe::ofClient($request, microtime(true) + 1)->obstacle($url)?->what);
    }

    public function testARedirectCannotLeadToAnInnerAddress(): void
    {
        $network = new FakeNetwork([
            'GET https://api.example/a' => new Fetched(302, ['location' => 'http://169.254.169.254/latest'], ''),
        ]);

        self::assertNull($network->probe('http://site.example')->get('https://api.example/a', 10));
        self::assertSame(['GET https://api.example/a'], $network->requests);
    }

    public function testFollowsAFewRedirects(): void
    {
        $to = static fn (string $path) => new Fetched(302, ['location' => $path], '');
        $network = new FakeNetwork([
            'GET https://api.example/a' => $to('/b'),
            'GET https://api.example/b' => new Fetched(200, [], 'b'),
            'GET https://api.example/loop' => $to('/loop'),
        ]);

        self::assertSame('b', $network->probe()->get('https://api.example/a', 10)?->body);
        self::assertSame(302, $network->probe()->get('https://api.example/loop', 10)?->status);
        self::assertCount(6, $network->requests);
    }

    public function testNamesMixedContentAndWhatIsNoUrl(): void
    {
        $probe = (new FakeNetwork([]))->probe();

        self::assertStringStartsWith('Смешанное содержимое', (string) $probe->obstacle('http://api.example/a')?->what);
        self::assertStringStartsWith('Это не адрес', (string) $probe->obstacle('ftp://api.example/a')?->what);
        self::assertNull($probe->obstacle('https://api.example/a'));
    }

    public function testDoesNotAskAServerThatCannotAnswerItself(): void
    {
        $network = new FakeNetwork([]);
        $probe = $network->probe('http://127.0.0.1:8080', ['http://127.0.0.1:8080'], blocked: 'http://127.0.0.1:8080');

        self::assertSame('warning', $probe->obstacle('http://127.0.0.1:8080/contents/1')?->state);
        self::assertNull($probe->get('http://127.0.0.1:8080/contents/1', 10));
        self::assertSame([], $network->requests);
    }

    public function testFilmsOfThisHostAreAskedAtItsOwnAddress(): void
    {
        $listener = stream_socket_server('tcp://127.0.0.1:0');
        self::assertIsResource($listener);
        $server = 'http://' . stream_socket_get_name($listener, false);
        $request = new Request(headers: ['host' => 'site.invalid:8080'], server: $server);
        $probe = fn (array $variables) => Probe::of($this->settings($variables), $request, microtime(true) + 0.3);

        // Nobody answers, but the request has come.
        self::assertNull($probe(['VV_CATALOGUE_FILE' => 'films.json'])->get('http://site.invalid:8080/film.mp4?a=1', 10));
        $head = (string) fread(stream_socket_accept($listener, 0), 1000);
        self::assertStringStartsWith("GET /film.mp4?a=1 HTTP/1.1\r\n", $head);
        self::assertStringContainsString("Host: site.invalid:8080\r\n", $head);
        $local = new Request(headers: ['host' => '127.0.0.1'], server: $server);
        $obstacle = fn (array $variables) => Probe::of($this->settings($variables), $local, 0)->obstacle('http://127.0.0.1/film.mp4')?->what;
        self::assertNull($obstacle(['VV_MEDIA_DIR' => 'films']));
        self::assertStringStartsWith('Адрес внутренней сети', (string) $obstacle(['VV_ENV_BASE_URL' => 'https://8.8.8.8']));
    }

    public function testTakesTheOriginAsTheBrowserHasIt(): void
    {
        $origin = fn (array $headers, string $server, bool $isSecure) => Probe::of(
            $this->settings([]),
            new Request(headers: $headers, isSecure: $isSecure, server: $server),
            0,
        )->origin;

        self::assertSame('https://site.example', $origin(['host' => 'site.example'], 'https://127.0.0.1:443', true));
        self::assertSame('http://site.example:8080', $origin(['host' => 'site.example'], 'http://127.0.0.1:8080', false));
        self::assertSame('http://site.example', $origin(
            ['host' => 'site.example', 'via' => '1.1 proxy'],
            'http://127.0.0.1:8080',
            false,
        ));
    }
}
