<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Licences;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\Fetched;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Licences\LicenceLimit;
use VvPlayer\Licences\Licences;
use VvPlayer\Tests\FakeNetwork;
use VvPlayer\Tests\TemporaryFolder;

final class LicencesTest extends TestCase
{
    use TemporaryFolder;

    private const KEY = 'a key of enough characters';
    private const NOW = 1_800_000_000;
    private const URL = 'https://vendor.example/widevine?merchant=7';

    private FakeNetwork $network;

    protected function setUp(): void
    {
        $this->network = new FakeNetwork(['POST ' . self::URL => new Fetched(200, ['set-cookie' => 'a=b'], "\x08licence")]);
    }

    public function testPassesALicenceOnUnderTheVendorsKey(): void
    {
        $answer = $this->answer(self::signed());

        self::assertSame([200, "\x08licence"], [$answer->status, $answer->body]);
        self::assertSame('no-store', $answer->headers['Cache-Control']);
        self::assertArrayNotHasKey('set-cookie', array_change_key_case($answer->headers));
        self::assertSame(['POST ' . self::URL], $this->network->requests);
        self::assertSame([['X-Key' => 'secret', 'Content-Type' => 'application/octet-stream']], $this->network->headers);
        self::assertSame([['challenge'], ['203.0.114.5']], [$this->network->bodies, $this->network->addresses]);
    }

    /** @dataProvider refused */
    public function testRefusesOtherRequestsWithoutAskingTheVendor(int $status, array $query, array $more): void
    {
        $answer = $this->answer($query, $more);

        self::assertSame($status, $answer->status);
        self::assertStringNotContainsString('secret', $answer->body . implode($answer->headers));
        self::assertSame([], $this->network->requests);
    }

    /** @return iterable<string, array{int, array<string, string>, array<string, mixed>}> */
    public function refused(): iterable
    {
        yield 'a GET' => [405, self::signed(), ['method' => 'GET']];
        yield 'an unknown system' => [404, self::signed(), ['path' => '/license/primetime']];
        yield 'another site' => [403, self::signed(), ['headers' => ['sec-fetch-site' => 'cross-site']]];
        yield 'an old browser of another site' => [403, self::signed(), ['headers' => ['origin' => 'https://evil.example', 'host' => 'site.example']]];
        yield 'a view that has expired' => [403, self::signed(self::NOW - 1), []];
        yield 'another content' => [403, ['movie_id' => '8'] + self::signed(), []];
        yield 'no signature' => [403, ['movie_id' => '7'], []];
        yield 'no content' => [403, [], []];
        yield 'a long body' => [413, self::signed(), ['body' => str_repeat('x', 65_537)]];
        yield 'a vendor in an inner network' => [502, self::signed(), ['address' => '10.0.0.7']];
    }

    public function testAnOldBrowserOfOurPageIsKnownByItsOrigin(): void
    {
        self::assertSame(200, $this->answer(self::signed(), ['headers' => ['origin' => 'https://Site.example', 'host' => 'site.example']])->status);
    }

    public function testWithoutAKeyOfSignedLinksAContentIsEnough(): void
    {
        self::assertSame(200, $this->answer(['movie_id' => '7'], ['key' => ''])->status);
        self::assertSame(403, $this->answer([], ['key' => ''])->status);
    }

    public function testTellsTheRefusalOfTheVendorAndFollowsNoRedirect(): void
    {
        $status = function (?Fetched $answer): int {
            $this->network = new FakeNetwork($answer === null ? [] : ['POST ' . self::URL => $answer]);

            return $this->answer(self::signed())->status;
        };

        self::assertSame(403, $status(new Fetched(403, [], 'no rights')));
        self::assertSame(502, $status(new Fetched(302, ['location' => 'http://10.0.0.7/'], '')));
        self::assertSame(504, $status(null));
        self::assertCount(1, $this->network->requests);
    }

    public function testLimitsTheRequestsOfAnAddress(): void
    {
        $limit = new LicenceLimit($this->folder . '/licences');
        $allowed = static fn (string $address, int $now) => count(array_filter(array_map(
            static fn () => $limit->allows($address, $now),
            range(1, LicenceLimit::A_MINUTE + 5),
        )));

        self::assertSame(LicenceLimit::A_MINUTE, $allowed('198.51.100.7', self::NOW));
        self::assertTrue($limit->allows('198.51.100.8', self::NOW));
        self::assertTrue($limit->allows('198.51.100.7', self::NOW + 60));
    }

    /** @return array<string, string> */
    private static function signed(int $exp = self::NOW + 60): array
    {
        return ['movie_id' => '7', 'exp' => (string) $exp, 'sig' => hash_hmac('sha256', "7\n$exp", self::KEY)];
    }

    /**
     * @param array<string, string> $query
     * @param array<string, mixed> $more
     */
    private function answer(array $query, array $more = []): Response
    {
        $input = $this->folder . '/body';
        file_put_contents($input, $more['body'] ?? 'challenge');
        $post = fn (string $url, string $body, int $bytes, float $seconds, array $headers, float $connectS, ?string $address) =>
            $this->network->post($url, $body, $headers, $address);
        $licences = new Licences(
            'https://vendor.example/{system}?merchant=7',
            ['X-Key' => 'secret'],
            $more['key'] ?? self::KEY,
            new LicenceLimit($this->folder . '/limits'),
            $post,
            static fn () => [$more['address'] ?? '203.0.114.5'],
            $input,
        );
        $headers = $more['headers'] ?? ['sec-fetch-site' => 'same-origin'];
        $request = new Request($more['method'] ?? 'POST', $more['path'] ?? '/license/widevine', $headers, query: $query, client: '198.51.100.1');

        return $licences->answer($request, self::NOW);
    }
}
