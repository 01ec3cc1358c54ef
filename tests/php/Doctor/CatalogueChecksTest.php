<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Doctor;

use PHPUnit\Framework\TestCase;
use VvPlayer\Doctor\CatalogueChecks;
use VvPlayer\Http\Fetched;
use VvPlayer\Http\Request;
use VvPlayer\Tests\FakeNetwork;
use VvPlayer\Tests\HostSettings;
use VvPlayer\Tests\TemporaryFolder;

/** The rules of the checks; tests/contract/php-doctor-catalogue.test.ts makes them over HTTP. */
final class CatalogueChecksTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    private const API = 'https://api.example';
    private const MEDIA = 'https://media.example';

    public function testNamesAMissingSetting(): void
    {
        self::assertSame(['bad: VV_ENV_BASE_URL не задан'], $this->check([], base: ''));
        self::assertSame(['warning: Адрес каталога задан без хоста'], $this->check([], base: '/api'));
    }

    public function testACatalogueOfThePlayersOwnOriginNeedsNoCors(): void
    {
        $answers = $this->film(['m3u8MasterFilePath' => 'https://site.example/7.mp4'], base: 'https://site.example', headers: []);
        $lines = $this->check($answers, base: 'https://site.example');

        self::assertContains('good: Каталог на том же адресе, CORS не нужен', $lines);
        self::assertSame([], preg_grep('~Access-Control~', $lines));
    }

    public function testReportsMixedContentOfMediaAndPosters(): void
    {
        $answers = $this->film(['m3u8MasterFilePath' => 'http://media.example/7.m3u8'], ['posterUrl' => 'http://media.example/7.jpg']);

        self::assertSame(
            ['bad: Смешанное содержимое: http://media.example/7.jpg', 'bad: Смешанное содержимое: http://media.example/7.m3u8'],
            $this->bad($answers),
        );
    }

    public function testReportsMediaOfAnInnerAddress(): void
    {
        $answers = $this->film(['m3u8MasterFilePath' => 'https://10.0.0.5/7.m3u8?token=secret']);

        self::assertSame(['bad: Адрес внутренней сети: https://10.0.0.5/7.m3u8?…'], $this->bad($answers));
    }

    public function testAnAgeOfACachedAnswerIsNoSkew(): void
    {
        $at = static fn (int $ago) => ['date' => gmdate('D, d M Y H:i:s', time() - $ago) . ' GMT'];
        $film = fn (array $headers) => $this->bad($this->film(headers: $headers + FakeNetwork::JSON));

        self::assertSame([], $film($at(600) + ['age' => '600']));
        self::assertStringContainsString('Часы сервера', implode('', $film($at(600))));
        self::assertStringContainsString('Часы сервера', implode('', $film($at(-600))));
    }

    public function testTakesTheFirstEpisodeThatPlays(): void
    {
        $answers = $this->film();
        $answers['GET ' . self::API . '/episodes?content-id=7'] = FakeNetwork::json([
            ['id' => 3, 'contentId' => 7, 'order' => 1, 'season' => ['id' => 2, 'order' => 2], 'm3u8MasterFilePath' => self::MEDIA . '/s2.mp4'],
            ['id' => 2, 'contentId' => 7, 'order' => 2, 'season' => ['id' => 1, 'order' => 1], 'episodeVariants' => [
                ['id' => 1, 'filepath' => self::MEDIA . '/7.mp4'],
            ]],
            ['id' => 1, 'contentId' => 7, 'order' => 1, 'season' => ['id' => 1, 'order' => 1], 'm3u8MasterFilePath' => null],
        ]);

        self::assertSame(['bad: GET /episodes: 2.m3u8MasterFilePath — поля нет'], $this->bad($answers));
        self::assertContains('good: Видео открывается', $this->check($answers));
    }

    public function testWithoutRangesAVideoCannotBeSought(): void
    {
        $answers = $this->film();
        $answers['GET ' . self::MEDIA . '/7.mp4'] = new Fetched(200, ['content-type' => 'video/mp4'], 'x');

        self::assertSame(['bad: Видео: сервер не отвечает частями (Range): ' . self::MEDIA . '/7.mp4'], $this->bad($answers));
    }

    public function testAMissingMandatoryFieldIsBadAndAnOptionalOneIsNot(): void
    {
        $answers = $this->film(content: ['year' => '2024']);

        self::assertSame([], $this->bad($answers));
        self::assertContains('warning: GET /contents/7: year — нужно: число, пришло: строка', $this->check($answers));
    }

    public function testSomethingElseThanACatalogueIsOneFinding(): void
    {
        $answers = ['GET ' . self::API . '/contents/7' => new Fetched(404, ['content-type' => 'text/html'], '<h1>404</h1>')];

        self::assertSame(['bad: VV_ENV_BASE_URL ведёт не на каталог: ответ 404, HTML'], $this->check($answers));
        $answers['GET ' . self::API . '/contents/7'] = new Fetched(200, FakeNetwork::CORS, '<div id="root">');
        self::assertSame(['bad: GET /contents/7: пришёл HTML, а не JSON'], $this->check($answers));
    }

    public function testSeasonsMayFail(): void
    {
        $answers = $this->film();
        $answers['GET ' . self::API . '/contents/7/seasons'] = FakeNetwork::json([], 500);

        self::assertSame([], $this->bad($answers));
        self::assertContains('warning: GET /contents/7/seasons: ответ 500', $this->check($answers));
    }

    public function testReportsAnAdListWithoutLists(): void
    {
        $answers = $this->film() + ['GET ' . self::API . '/ads?f=7&e=70' => FakeNetwork::json(new \stdClass())];
        $lines = $this->check($answers, ['VV_ENV_AD_LIST_URL' => 'http://api.example/ads?f={content_id}&e={episode_id}']);

        self::assertContains('warning: Список рекламы: В списке рекламы нет ни prerollList, ни midrollList, ни schedule', $lines);
    }

    public function testTakesAVmapForAnAdList(): void
    {
        $vmap = '<VMAP><AdBreak timeOffset="start"><AdSource><AdTagURI>https://ads.example/v</AdTagURI></AdSource></AdBreak></VMAP>';
        $lines = fn (string $text) => $this->check(
            $this->film() + ['GET ' . self::API . '/ads' => new Fetched(200, FakeNetwork::CORS, $text)],
            ['VV_ENV_AD_LIST_URL' => 'http://api.example/ads'],
        );

        self::assertContains('good: Список рекламы: VMAP, мест рекламы: 1', $lines($vmap));
        self::assertContains('warning: Список рекламы: пришёл HTML, а не JSON', $lines('<html>'));
        $item = 'Список рекламы: schedule[0]: нет места (at), и плеер пропустит эту рекламу';
        self::assertContains("warning: $item", $lines('{"schedule": [{"ads": "https://ads.example/v"}]}'));
    }

    public function testReportsHostsThatTheListsOfThePolicyExclude(): void
    {
        $answers = $this->film(['m3u8MasterFilePath' => self::MEDIA . '/7.m3u8'], ['posterUrl' => self::MEDIA . '/7.jpg']) + [
            'GET ' . self::MEDIA . '/7.jpg' => new Fetched(200, ['content-type' => 'image/jpeg'], 'x'),
            'GET ' . self::MEDIA . '/7.m3u8' => new Fetched(200, FakeNetwork::CORS, "#EXTM3U\n#EXTINF:6,\n#EXT-X-NOTE\n\n 1.ts \n"),
            'GET ' . self::MEDIA . '/1.ts' => new Fetched(206, FakeNetwork::CORS, 'x'),
        ];
        $bad = fn (array $lists) => array_values(preg_grep('~^bad: ~', $this->check($answers, $lists)));

        self::assertSame([], $bad([]));
        self::assertSame([], $bad(['VV_CSP_CONNECT' => 'https://media.example', 'VV_CSP_IMG' => 'https://*.example']));
        self::assertSame([], $bad(['VV_CSP_CONNECT' => 'https://x.example', 'VV_CSP_MEDIA' => 'https://media.example']));
        self::assertSame(
            ['bad: Список VV_CSP_IMG не пускает https://media.example', 'bad: Список VV_CSP_CONNECT не пускает https://media.example'],
            $bad(['VV_CSP_CONNECT' => 'https://x.example', 'VV_CSP_IMG' => 'https://x.example']),
        );
    }

    public function testKnowsAStreamWithoutAnExtensionByItsType(): void
    {
        $film = fn (string $type, string $body) => $this->check($this->film(['m3u8MasterFilePath' => self::MEDIA . '/stream']) + [
            'GET ' . self::MEDIA . '/stream' => new Fetched(200, FakeNetwork::CORS + ['content-type' => $type], $body),
        ]);

        self::assertContains('warning: В плейлисте нет сегментов', $film('application/x-mpegURL', '#EXTM3U'));
        self::assertContains('good: Манифест: всё верно', $film('application/dash+xml', '<?xml version="1.0"?><MPD></MPD>'));
        self::assertContains('bad: Видео: сервер не отвечает частями (Range): ' . self::MEDIA . '/stream', $film('video/mp4', 'x'));
        self::assertStringContainsString('пришёл HTML', implode("\n", $film('text/html', '<html>')));
        self::assertStringContainsString('(Range)', implode("\n", $film('application/octet-stream', "\0\0\0\x20ftypisom")));
        self::assertContains('warning: В плейлисте нет сегментов', $film('application/octet-stream', "#EXTM3U\n"));
        self::assertStringContainsString('тип содержимого text/plain', implode("\n", $film('text/plain', "\0\0\0\x20ftypisom")));
    }

    /** @dataProvider protectedFilms */
    public function testChecksTheKeysOfAProtectedFilm(string $expected, string $playlist, array $drm): void
    {
        $master = ['sources' => [['link' => '/7.m3u8']], 'drm' => $drm];
        $lines = $this->check($this->film(['m3u8MasterFilePath' => self::MEDIA . '/7.json']) + [
            'GET ' . self::MEDIA . '/7.json' => FakeNetwork::json($master),
            'GET ' . self::MEDIA . '/7.m3u8' => new Fetched(200, FakeNetwork::CORS, "#EXTM3U\n$playlist\n#EXTINF:6,\n1.mp4\n"),
            'GET ' . self::MEDIA . '/1.mp4' => new Fetched(206, FakeNetwork::CORS, 'x'),
            'GET https://keys.example/open' => new Fetched(405, FakeNetwork::CORS, ''),
            'GET https://keys.example/shut' => new Fetched(405, [], ''),
        ]);

        self::assertContains($expected, $lines, implode("\n", $lines));
    }

    /** @return iterable<string, array{string, string, array<string, mixed>}> */
    public static function protectedFilms(): iterable
    {
        $key = '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:,x",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"';
        $open = ['licenseUrl' => 'https://keys.example/open'];
        $shut = ['licenseUrl' => 'https://keys.example/shut'];
        yield 'good' => ['good: drm.widevine: сервер лицензий отвечает', $key, ['widevine' => $open]];
        yield 'no KEYFORMAT' => [
            'bad: EXT-X-KEY без KEYFORMAT: плеер не узнает, у кого просить лицензию', '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1"', ['widevine' => $open],
        ];
        yield 'no servers' => ['bad: Поток защищён, а в master JSON нет серверов лицензий', $key, []];
        yield 'another system' => ['bad: Ни одной общей системы ключей: в потоке widevine, в drm playready', $key, ['playready' => $open]];
        yield 'a narrow system' => ['warning: drm: playready есть не во всех браузерах', $key, ['playready' => $open]];
        yield 'an unknown system' => ['warning: drm: такой системы нет ни в одном браузере: primetime', $key, ['primetime' => $open]];
        yield 'no CORS' => [
            'bad: drm.widevine: нет заголовка Access-Control-Allow-Origin: https://keys.example/shut', $key, ['widevine' => $shut],
        ];
        yield 'no answer' => [
            'bad: drm.widevine: сервер лицензий не отвечает: https://keys.example/away', $key, ['widevine' => ['licenseUrl' => 'https://keys.example/away']],
        ];
        yield 'no URL' => ['bad: drm.widevine: нет licenseUrl', $key, ['widevine' => ['licenceUrl' => 'x']]];
    }

    /** @dataProvider answersWithoutFilm */
    public function testWithoutAFilmOnlyACatalogueIsGood(string $state, int $status, string $body): void
    {
        $network = new FakeNetwork(['GET ' . self::API . '/contents/1' => new Fetched($status, FakeNetwork::JSON, $body)]);
        $findings = CatalogueChecks::findings(
            $this->settings(['VV_ENV_BASE_URL' => self::API]),
            new Request(query: ['doctor' => '']),
            $network->probe(),
        );

        self::assertSame($state, $findings[0]->state, $findings[0]->what);
    }

    /** @return list<array{string, int, string}> */
    public static function answersWithoutFilm(): array
    {
        return [
            ['good', 200, '{"id":1,"title":"Маяк"}'],
            ['good', 404, '{"error":"not found"}'],
            ['good', 422, '{"error":"no uuid"}'],
            ['bad', 404, '<html><title>404</title></html>'],
            ['bad', 404, ''],
            ['bad', 401, '{"error":"token"}'],
            ['bad', 301, '{}'],
            ['bad', 503, '{}'],
            ['bad', 200, '[]'],
            ['bad', 200, '<html>'],
        ];
    }

    public function testStopsWhenTheTimeIsOver(): void
    {
        $lines = $this->check($this->film(), seconds: 0);

        self::assertSame('warning: Проверка не уложилась в 15 с, и остальное не проверено', end($lines));
    }

    /**
     * A good catalogue with the film 7, whose only episode is an MP4.
     *
     * @param array<string, mixed> $episode
     * @param array<string, mixed> $content
     * @param array<string, string> $headers
     * @return array<string, Fetched>
     */
    private function film(
        array $episode = ['m3u8MasterFilePath' => self::MEDIA . '/7.mp4'],
        array $content = [],
        string $base = self::API,
        array $headers = FakeNetwork::JSON,
    ): array {
        $json = static fn (mixed $value) => new Fetched(200, $headers, (string) json_encode($value));
        $domain = rawurlencode('https://site.example');
        $video = new Fetched(206, FakeNetwork::CORS + ['content-type' => 'video/mp4'], 'x');

        return [
            "GET $base/contents/7" => $json(['id' => 7, 'title' => 'Маяк'] + $content),
            "GET $base/episodes?content-id=7" => $json([['id' => 70, 'contentId' => 7, 'order' => 1] + $episode]),
            "GET $base/contents/7/seasons" => $json([]),
            "GET $base/contents/7/available?domain=$domain" => $json(['available' => true]),
            "OPTIONS $base/contents/1" => new Fetched(204, FakeNetwork::CORS + [
                'access-control-allow-headers' => 'authorization, x-session-context',
            ], ''),
            'GET ' . self::MEDIA . '/7.mp4' => $video,
            'GET https://site.example/7.mp4' => $video,
        ];
    }

    /**
     * @param array<string, Fetched> $answers
     * @return list<string>
     */
    private function bad(array $answers): array
    {
        return array_values(preg_grep('~^bad: ~', $this->check($answers)));
    }

    /**
     * @param array<string, Fetched> $answers
     * @param array<string, string> $variables
     * @return list<string>
     */
    private function check(array $answers, array $variables = [], string $base = self::API, float $seconds = 60): array
    {
        $trusted = [self::API, self::MEDIA, 'https://site.example'];
        $probe = (new FakeNetwork($answers))->probe(trusted: $trusted, seconds: $seconds);
        $request = new Request(query: ['doctor' => '', 'movie_id' => '7']);

        return FakeNetwork::lines(CatalogueChecks::findings($this->settings($variables + ['VV_ENV_BASE_URL' => $base]), $request, $probe));
    }
}
