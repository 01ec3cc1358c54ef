<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Catalogue;

use PHPUnit\Framework\TestCase;
use VvPlayer\Catalogue\Signature;
use VvPlayer\Catalogue\SignedSource;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Player;
use VvPlayer\Tests\HostSettings;
use VvPlayer\Tests\TemporaryFolder;

require_once __DIR__ . '/../../../php/sign.php';

final class SignedSourceTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    private const KEY = 'a key of enough characters';
    private const NOW = 1_800_000_000;
    private const FILM = ['src' => 'https://cdn.example/f.m3u8', 'title' => 'Фильм', 'poster' => 'p.jpg', 'subtitles' => 'f.ru.vtt  f.en.srt'];

    public function testMakesTheLinksThatTheOtherHelperMakes(): void
    {
        $vectors = json_decode((string) file_get_contents(__DIR__ . '/../../fixtures/signed-links.json'), true);

        self::assertNotSame([], $vectors['links']);
        foreach ($vectors['links'] as ['source' => $source, 'url' => $url]) {
            self::assertSame($url, vv_player_signed_url($vectors['player'], $vectors['key'], $source));
            self::assertNull(SignedSource::read(self::request($url), $vectors['key'], self::NOW)?->error);
        }
    }

    public function testASignedLinkIsAFilm(): void
    {
        $source = $this->read(self::signed(self::FILM));
        $film = $source?->find($source->id());

        self::assertSame('src-' . substr(hash('sha256', 'https://cdn.example/f.m3u8'), 0, 16), $film?->id);
        self::assertSame(['Фильм', 'p.jpg'], [$film->title, $film->poster]);
        self::assertSame(['ru', 'en'], array_column($film->episodes[0]->stream->subtitles, 'language'));
        self::assertNull($source->find('1'));
        $bare = $this->read(self::signed(['src' => 'film.mp4']));
        self::assertSame('', $bare?->find($bare->id())?->title);
    }

    public function testALinkPlaysUntilItsEnd(): void
    {
        $read = fn (string $exp) => $this->read(self::signed(['exp' => $exp] + self::FILM))?->error;

        self::assertNull($read((string) self::NOW));
        self::assertSame('expired', $read((string) (self::NOW - 1)));
        self::assertSame('signature', $read('завтра'));
    }

    /** @dataProvider forged */
    public function testNothingElseIsAccepted(array $query): void
    {
        $source = $this->read($query);

        self::assertSame('signature', $source?->error);
        self::assertNull($source->find($source->id()));
    }

    /** @return iterable<string, array{array<string, mixed>}> */
    public function forged(): iterable
    {
        $good = self::signed(self::FILM);
        foreach (['src' => 'https://evil.example/f.m3u8', 'title' => 'x', 'poster' => '', 'subtitles' => 'x.vtt', 'exp' => '9', 'sig' => ''] as $name => $value) {
            yield "another $name" => [[$name => $value] + $good];
        }
        yield 'no sig' => [array_diff_key($good, ['sig' => 1])];
        yield 'a list' => [['src' => ['x']] + $good];
        yield 'a list of signatures' => [['sig' => [$good['sig']]] + $good];
        yield 'another key' => [['sig' => Signature::of(self::FILM, 'another')] + $good];
        yield 'a value moved to another' => [['src' => "a.mp4\nb", 'sig' => Signature::of(['src' => 'a.mp4', 'title' => 'b'], self::KEY)]];
        yield 'a line break' => [self::signed(['src' => "a.mp4\nb"])];
        yield 'a script, signed by mistake' => [self::signed(['src' => 'javascript:alert(1)'])];
        yield 'no address' => [self::signed(['src' => ''])];
    }

    public function testWithoutAKeyLinksAreOff(): void
    {
        self::assertSame('disabled', SignedSource::read(new Request(query: self::signed(self::FILM)), '', self::NOW)?->error);
    }

    public function testOtherQueriesNameNoFilm(): void
    {
        foreach ([[], ['title' => 'x'], ['movie_id' => '1', 'src' => 'newsletter'], ['movie_id' => '1', 'exp' => '1'], ['kinopoisk_id' => '301', 'src' => 'newsletter'], ['imdb_id' => 'tt1', 'src' => 'x']] as $query) {
            self::assertNull($this->read($query));
        }
    }

    public function testThePageHasTheFilmAndItsCalls(): void
    {
        $globals = $this->globals(self::signed(self::FILM));
        $base = $globals['env_base_url'];

        self::assertStringStartsWith('/player/vv-player.php?src=https%3A%2F%2Fcdn.example%2Ff.m3u8&', $base);
        self::assertStringEndsWith('&path=/catalogue', $base);
        $content = $this->call("$base/contents/{$globals['movie_id']}");
        self::assertSame([200, 'Фильм'], [$content->status, json_decode((string) $content->body, true)['title']]);
        [$episode] = json_decode((string) $this->call("$base/episodes?content-id={$globals['movie_id']}")->body, true);
        $master = json_decode((string) $this->call($episode['m3u8MasterFilePath'])->body, true);
        self::assertSame('https://cdn.example/f.m3u8', $master['sources'][0]['link']);
    }

    public function testTheCallsCheckTheSignatureAgain(): void
    {
        $globals = $this->globals(self::signed(self::FILM));
        $forged = str_replace('cdn.example', 'evil.example', $globals['env_base_url']);

        self::assertSame(404, $this->call("$forged/contents/{$globals['movie_id']}")->status);
    }

    public function testAWrongLinkLeavesOnlyItsReasonInThePage(): void
    {
        self::assertSame(['source_error' => 'signature'], $this->globals(['sig' => 'x'] + self::signed(self::FILM)));
        self::assertSame(['source_error' => 'expired'], $this->globals(self::signed(['exp' => '1'] + self::FILM)));
        self::assertSame(['source_error' => 'disabled'], $this->globals(self::signed(self::FILM), ''));
    }

    public function testALinkGoesBeforeTheHostsOwnFilms(): void
    {
        $this->write('php/c.json', '{"titles": [{"id": 1, "title": "x", "src": "a.mp4"}]}');
        $request = self::request('?' . http_build_query(self::signed(self::FILM)));
        $page = (new Player($this->host(self::KEY, ['VV_CATALOGUE_FILE' => 'c.json'])))->answer($request);

        self::assertStringContainsString('"movie_id":"src-', (string) $page->body);
    }

    public function testOEmbedDescribesASignedLink(): void
    {
        $ask = function (array $query): Response {
            $url = 'http://vv.example/player/vv-player.php?' . http_build_query($query);

            return $this->call('/player/vv-player.php?' . http_build_query(['oembed' => '', 'url' => $url]));
        };
        $answer = $ask(['movie_id' => '1'] + self::signed(self::FILM));
        $fields = json_decode((string) $answer->body, true);

        self::assertSame([200, 'Фильм'], [$answer->status, $fields['title'] ?? null]);
        self::assertMatchesRegularExpression('~src="http://vv\.example/player/vv-player\.php\?src=[^"]*sig=[0-9a-f]{64}"~', $fields['html']);
        self::assertSame(404, $ask(['sig' => 'x'] + self::signed(self::FILM))->status);
    }

    /** @param array<string, mixed> $query */
    private function read(array $query): ?SignedSource
    {
        return SignedSource::read(new Request(query: $query), self::KEY, self::NOW);
    }

    /**
     * @param array<string, string> $values
     * @return array<string, string>
     */
    private static function signed(array $values): array
    {
        return $values + ['sig' => Signature::of($values, self::KEY)];
    }

    /**
     * @param array<string, mixed> $query
     * @return array<string, string> the globals of the page
     */
    private function globals(array $query, string $key = self::KEY): array
    {
        $page = (new Player($this->host($key)))->answer(self::request('/player/vv-player.php?' . http_build_query($query)));
        self::assertSame(1, preg_match('~Object\.assign\(window,(\{.*?\})\)~', (string) $page->body, $match));

        return json_decode($match[1], true);
    }

    private function call(string $url): Response
    {
        return (new Player($this->host(self::KEY)))->answer(self::request($url));
    }

    /** @param array<string, string> $more */
    private function host(string $key, array $more = []): \VvPlayer\Settings\Settings
    {
        $this->write('dist/index.html', '<!--vv:config-->');

        return $this->settings($more + ['VV_SOURCE_KEY' => $key, 'VV_DIST' => "$this->folder/dist", 'VV_CACHE_DIR' => "$this->folder/cache"]);
    }

    private static function request(string $url): Request
    {
        parse_str((string) parse_url($url, PHP_URL_QUERY), $query);

        return new Request('GET', $query['path'] ?? null, ['host' => 'vv.example'], null, $query, '/player/vv-player.php');
    }
}
