<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Catalogue;

use PHPUnit\Framework\TestCase;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Player;
use VvPlayer\Tests\HostSettings;
use VvPlayer\Tests\TemporaryFolder;

final class EndpointTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    protected function setUp(): void
    {
        $this->write('c.json', (string) json_encode(['titles' => [
            ['id' => 1, 'title' => 'Фильм', 'src' => 'film.m3u8', 'poster' => 'p.jpg', 'kinopoiskId' => 301, 'imdbId' => 'tt0133093'],
            ['id' => 'serial', 'title' => 'Сериал', 'prerollList' => [['vastUrl' => '/ads/a.xml']], 'seasons' => [
                ['episodes' => [['src' => 'https://cdn.example/a.mpd', 'poster' => '/e.jpg', 'dubs' => [
                    ['id' => 5, 'title' => 'Дубляж', 'src' => 'd.m3u8', 'subtitles' => ['d.ru.vtt'], 'chapters' => 'c.vtt'],
                ]]]],
            ]],
            ['id' => 'p', 'title' => 'Паузы', 'src' => 'f.mp4', 'schedule' => [['at' => 'post', 'vast' => 'a or b']], 'frequency' => ['perDay' => 9]],
            ['id' => 3, 'title' => 'Качества', 'sources' => [
                ['label' => '720p', 'link' => '720.mp4'], ['label' => '480p', 'link' => '//cdn.example/480.mp4', 'isDefault' => true],
            ]],
        ]]));
    }

    public function testAnswersEveryCallOfTheCatalogue(): void
    {
        self::assertSame(
            [1, 'Фильм', '/player/p.jpg', false, 301],
            self::fields($this->json('/contents/1'), 'id', 'title', 'posterUrl', 'hasMultipleEpisodes', 'kinopoiskId'),
        );
        self::assertSame([], $this->json('/contents/1/seasons'));
        self::assertSame(['available' => true], $this->json('/contents/1/available?domain=https://site.example/'));
        self::assertSame(['available' => true], $this->json('/contents/1/available', ['domain' => 'x']));
        self::assertSame(1, $this->json('/kinopoisk/contents/301')['id']);
        self::assertSame(1, $this->json('/contents/by-imdb-id/tt0133093')['id']);
        self::assertSame(['order' => 1, 'title' => 'Сезон 1'], array_slice($this->json('/contents/serial/seasons')[0], 1));
        self::assertSame(['prerollList' => [['vastUrl' => '/ads/a.xml']], 'midrollList' => []], $this->json('/ads/serial'));
        self::assertSame(['prerollList' => [], 'midrollList' => []], $this->json('/ads/1'));
        self::assertSame(
            ['prerollList' => [], 'midrollList' => [], 'schedule' => [['at' => 'post', 'vast' => 'a or b']], 'frequency' => ['perDay' => 9]],
            $this->json('/ads/p'),
        );
    }

    public function testTheEpisodesOfATitleMayBeNamedInEitherQuery(): void
    {
        $within = $this->json('/episodes?content-id=1');

        self::assertSame($within, $this->json('/episodes', ['content-id' => '1']));
        self::assertSame(
            [1, 1, null, '/player/film.m3u8'],
            self::fields($within[0], 'contentId', 'order', 'season', 'm3u8MasterFilePath'),
        );
        self::assertSame('serial', $this->json('/episodes?content-id=serial')[0]['contentId']);
    }

    public function testAStreamWithMoreThanAnAddressHasAMasterJson(): void
    {
        $episode = $this->json('/episodes?content-id=serial')[0];
        $dub = $episode['episodeVariants'][0];
        $path = "/streams/serial/{$episode['id']}/5.json";

        self::assertSame(['https://cdn.example/a.mpd', '/e.jpg'], self::fields($episode, 'm3u8MasterFilePath', 'posterPath'));
        self::assertSame([5, 'Дубляж', "/player/vv-player.php?path=/catalogue$path"], self::fields($dub, 'id', 'title', 'filepath'));
        self::assertSame([
            'sources' => [['link' => '/player/d.m3u8', 'label' => '', 'isDefault' => true]],
            'subtitles' => [['src' => '/player/d.ru.vtt', 'label' => 'Русские', 'language' => 'ru']],
            'chapters' => '/player/c.vtt',
        ], $this->json($path));
        $qualities = $this->json('/episodes?content-id=3')[0]['m3u8MasterFilePath'];
        self::assertSame(
            ['/player/720.mp4', '//cdn.example/480.mp4'],
            array_column($this->json(str_replace('/player/vv-player.php?path=/catalogue', '', $qualities))['sources'], 'link'),
        );
    }

    /** @dataProvider unknown */
    public function testWhatIsNotThereIsA404InTheServicesForm(string $path): void
    {
        $answer = $this->ask($path);

        self::assertSame([404, 'application/problem+json', '*'], [
            $answer->status, $answer->headers['Content-Type'], $answer->headers['Access-Control-Allow-Origin'],
        ]);
        self::assertSame('not-found', json_decode((string) $answer->body, true)['code']);
    }

    /** @return iterable<array{string}> */
    public function unknown(): iterable
    {
        foreach ([
            '/contents/2', '/contents/', '/contents/1/persons', '/episodes', '/episodes?content-id=2', '/episodes?x=1', '/menu', '/',
            '/streams/1/2.json', '/streams/serial/1/5.json', '/ads/2', '/kinopoisk/contents/9', '/contents/by-imdb-id/tt1',
            "/contents/1\n", "/contents/\xff", '/contents/' . str_repeat('1', 5000),
        ] as $path) {
            yield [$path];
        }
    }

    public function testIsCheckedAgainByItsTag(): void
    {
        $answer = $this->ask('/contents/1');
        $again = $this->ask('/contents/1', headers: ['if-none-match' => $answer->headers['ETag']]);

        self::assertSame(['no-cache', '*'], [$answer->headers['Cache-Control'], $answer->headers['Access-Control-Allow-Origin']]);
        self::assertSame([304, ''], [$again->status, $again->body]);
    }

    public function testAnswersPreflightsAndRefusesWriting(): void
    {
        $preflight = $this->ask('/contents/1', headers: ['access-control-request-headers' => 'x-session-context'], method: 'OPTIONS');

        self::assertSame([204, 'x-session-context'], [$preflight->status, $preflight->headers['Access-Control-Allow-Headers']]);
        self::assertSame(405, $this->ask('/contents/1', method: 'POST')->status);
        self::assertSame('', $this->ask('/contents/1', method: 'HEAD')->body);
    }

    public function testAddressesFollowAProxyThatMovesThePlayer(): void
    {
        $headers = ['x-forwarded-prefix' => '/video', 'x-forwarded-for' => '1.2.3.4'];

        self::assertSame('/video/player/p.jpg', $this->json('/contents/1', headers: $headers)['posterUrl']);
        self::assertSame('/player/p.jpg', $this->json('/contents/1', headers: ['x-forwarded-prefix' => '/video'])['posterUrl']);
        $evil = ['x-forwarded-prefix' => '//evil.example'] + $headers;
        self::assertSame('/player/p.jpg', $this->json('/contents/1', headers: $evil)['posterUrl']);
    }

    public function testWithoutContentOfItsOwnEveryCallIsA404(): void
    {
        $player = new Player($this->settings([]));

        self::assertSame(404, $player->answer(new Request(path: '/catalogue/contents/1'))->status);
    }

    /**
     * @param array<string, string> $query
     * @param array<string, string> $headers
     * @return array<mixed>
     */
    private function json(string $path, array $query = [], array $headers = []): array
    {
        $answer = $this->ask($path, $query, $headers);
        self::assertSame([200, 'application/json; charset=utf-8'], [$answer->status, $answer->headers['Content-Type']]);

        return json_decode((string) $answer->body, true);
    }

    /**
     * @param array<string, string> $query
     * @param array<string, string> $headers
     */
    private function ask(string $path, array $query = [], array $headers = [], string $method = 'GET'): Response
    {
        $settings = $this->settings(['VV_CATALOGUE_FILE' => "$this->folder/c.json"]);
        $request = new Request($method, "/catalogue$path", $headers, null, $query, '/player/vv-player.php');

        return (new Player($settings))->answer($request);
    }

    /**
     * @param array<string, mixed> $item
     * @return list<mixed>
     */
    private static function fields(array $item, string ...$names): array
    {
        return array_map(static fn (string $name) => $item[$name], $names);
    }
}
