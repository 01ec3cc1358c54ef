<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Cards;

use PHPUnit\Framework\TestCase;
use VvPlayer\Cards\CardCache;
use VvPlayer\Cards\CatalogueCards;
use VvPlayer\Cards\ContentCard;
use VvPlayer\Cards\OEmbed;
use VvPlayer\Cards\OEmbedLinks;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Tests\TemporaryFolder;

/** Covers oEmbed with stored answers of a catalogue; tests/contract/php-oembed.test.ts covers it with a catalogue. */
final class OEmbedTest extends TestCase
{
    use TemporaryFolder;

    private const CATALOGUE = 'https://catalogue.invalid';
    private const PAGE = 'http://vv.example/vv-player.php?movie_id=7';

    /** @before */
    public function storeAnUnknownContent(): void
    {
        $this->store(new ContentCard());
    }

    public function testDescribesTheFrame(): void
    {
        $response = $this->ask(['url' => self::PAGE, 'maxwidth' => '480']);
        $fields = json_decode((string) $response->body, true);

        self::assertSame([200, 'application/json; charset=utf-8'], [$response->status, $response->headers['Content-Type']]);
        self::assertSame(['version', 'type', 'provider_name', 'html', 'width', 'height'], array_keys($fields));
        self::assertSame(['1.0', 'video', 480, 270], [$fields['version'], $fields['type'], $fields['width'], $fields['height']]);
        self::assertStringContainsString('<iframe src="' . self::PAGE . '" width="480" height="270"', $fields['html']);
        // The ratio of a frame under a site's `iframe { max-width: 100%; height: auto }`.
        self::assertStringContainsString('style="border:0;aspect-ratio:480/270"', $fields['html']);
        self::assertSame('public, max-age=60', $response->headers['Cache-Control']);
        self::assertSame('*', $response->headers['Access-Control-Allow-Origin']);
        // The policy of the page allows scripts from this path.
        self::assertSame('nosniff', $response->headers['X-Content-Type-Options']);
    }

    public function testDescribesTheFrameInXml(): void
    {
        $response = $this->ask(['url' => self::PAGE . '&t=5', 'format' => 'xml']);
        $xml = simplexml_load_string((string) $response->body);

        self::assertSame('text/xml; charset=utf-8', $response->headers['Content-Type']);
        self::assertNotFalse($xml);
        self::assertSame(['oembed', 'video', '960'], [$xml->getName(), (string) $xml->type, (string) $xml->width]);
        self::assertStringContainsString('movie_id=7&amp;t=5"', (string) $xml->html);
    }

    public function testEscapesParametersInTheMarkup(): void
    {
        $voice = '"><script>alert(1)</script>\'&';
        $url = self::PAGE . '&voice_author=' . rawurlencode($voice);
        foreach (['json', 'xml'] as $format) {
            $body = (string) $this->ask(['url' => $url, 'format' => $format])->body;
            $html = $format === 'json' ? json_decode($body, true)['html'] : (string) simplexml_load_string($body)->html;
            self::assertSame(1, preg_match('~^<iframe src="([^"<>]*)"[^<>]*></iframe>$~D', $html, $match));
            self::assertStringEndsWith(rawurlencode($voice), html_entity_decode($match[1]));
        }
    }

    public function testAStoredCardGivesTitleAndPoster(): void
    {
        $this->store(new ContentCard(title: 'Фильм', thumbnail: ['https://catalogue.invalid/p.jpg', 16, 9]));
        $response = $this->ask(['url' => self::PAGE]);

        self::assertSame('public, max-age=3600', $response->headers['Cache-Control']);
        self::assertSame(
            ['Фильм', 'https://catalogue.invalid/p.jpg', 16, 9],
            array_map(
                static fn (string $name) => json_decode((string) $response->body, true)[$name],
                ['title', 'thumbnail_url', 'thumbnail_width', 'thumbnail_height'],
            ),
        );
        $this->store(new ContentCard(isMissing: true));
        self::assertSame(404, $this->ask(['url' => self::PAGE])->status);
    }

    public function testCharactersThatXmlForbidsAreReplaced(): void
    {
        $this->store(new ContentCard(title: "a\u{FFFE}b\u{FFFF}c\x01d\u{FFFD}<"));
        $xml = simplexml_load_string((string) $this->ask(['url' => self::PAGE, 'format' => 'xml'])->body);

        self::assertNotFalse($xml);
        self::assertSame("a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}<", (string) $xml->title);
        self::assertStringContainsString("title=\"a\u{FFFD}b", (string) $xml->html);
    }

    /** @dataProvider refusals */
    public function testRefuses(array $query, int $status): void
    {
        $response = $this->ask($query);

        self::assertSame($status, $response->status);
        self::assertSame('*', $response->headers['Access-Control-Allow-Origin']);
    }

    /** @return iterable<string, array{array<string, mixed>, int}> */
    public function refusals(): iterable
    {
        yield 'no address' => [[], 404];
        yield 'another address' => [['url' => 'https://evil.example/vv-player.php?movie_id=1'], 404];
        yield 'a list' => [['url' => [self::PAGE]], 404];
        yield 'yaml' => [['url' => self::PAGE, 'format' => 'yaml'], 501];
        yield 'XML in capitals' => [['url' => self::PAGE, 'format' => 'XML'], 501];
    }

    public function testLinksNameThisHost(): void
    {
        $links = OEmbedLinks::of($this->request(['movie_id' => '7', 'user_id' => 'me']));

        self::assertSame(1, preg_match('~type="application/json\+oembed" href="([^"]+)"~', $links, $match));
        parse_str((string) parse_url(html_entity_decode($match[1]), PHP_URL_QUERY), $query);
        self::assertSame(['oembed' => '', 'url' => self::PAGE, 'format' => 'json'], $query);
        self::assertSame(200, $this->ask($query)->status);
        self::assertStringContainsString('type="text/xml+oembed"', $links);
    }

    public function testLinksKeepTheEpisodeAndTheTime(): void
    {
        $query = ['movie_id' => '7', 'season' => '2', 'episode' => '3', 't' => '20', 'user_id' => 'me', 'voice_author' => ['x']];
        $links = OEmbedLinks::of($this->request($query));

        self::assertSame(1, preg_match('~type="application/json\+oembed" href="([^"]+)"~', $links, $match));
        parse_str((string) parse_url(html_entity_decode($match[1]), PHP_URL_QUERY), $link);
        self::assertSame(self::PAGE . '&season=2&episode=3&t=20', $link['url']);
    }

    /** @dataProvider unlinked */
    public function testHasNoLinkWithoutAFilm(mixed $movieId, string $host = 'vv.example'): void
    {
        self::assertSame('', OEmbedLinks::of($this->request(['movie_id' => $movieId], $host)));
    }

    /** @return iterable<array{0: mixed, 1?: string}> */
    public function unlinked(): iterable
    {
        foreach (['', '0', 'a/b', '"><script>', "7\n", ['7'], null] as $movieId) {
            yield [$movieId];
        }
        yield ['7', '"><script>'];
        yield ['7', ''];
    }

    private function store(ContentCard $card): void
    {
        (new CardCache($this->folder))->put("/contents/7\n" . self::CATALOGUE, $card, time());
    }

    /** @param array<string, mixed> $query */
    private function ask(array $query): Response
    {
        return (new OEmbed(new CatalogueCards(self::CATALOGUE, $this->folder)))->answer($this->request($query));
    }

    /** @param array<string, mixed> $query */
    private function request(array $query, string $host = 'vv.example'): Request
    {
        return new Request(headers: ['host' => $host], query: $query);
    }
}
