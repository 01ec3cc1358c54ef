<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Doctor;

use PHPUnit\Framework\TestCase;
use VvPlayer\Doctor\AdDoctor;
use VvPlayer\Doctor\Loss;
use VvPlayer\Http\Fetched;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Tests\FakeNetwork;
use VvPlayer\Tests\HostSettings;
use VvPlayer\Tests\TemporaryFolder;
use VvPlayer\Tests\Vast;

/** A planted mistake is one finding; a good list has none. */
final class AdDoctorTest extends TestCase
{
    use HostSettings;
    use TemporaryFolder;

    private const LIST = 'https://api.example/ads';
    private const TAG = 'https://ads.example/v';
    private const NEXT = 'https://ads.example/next';
    private const MEDIA = 'https://cdn.example/ad.mp4';
    private const ERID = '<Extensions><Extension type="erid">2VtzqwLmn</Extension></Extensions>';

    public function testAGoodListHasNoFault(): void
    {
        $report = $this->report(self::answers(['prerollList' => [['vastUrl' => self::TAG]], 'midrollList' => [['vastUrl' => self::NEXT]]]) + [
            'GET ' . self::NEXT => self::vast(self::ad()),
        ]);

        self::assertSame(['plays', 'plays'], array_column($report['findings'], 'name'));
        self::assertSame(0, $report['loss']['of100']);
        self::assertSame(['в начале', 'в середине фильма длиннее 30 минут'], array_column($report['breaks'], 'at'));
        self::assertSame(
            'Тег 1: сыграет «Чай», 15 с, документов 1 за 0 мс, 1,9 МБ, avc1, пропуск с 5 с, ООО «Чай», erid 2VtzqwLmn',
            $report['findings'][0]['what'],
        );
    }

    /**
     * @dataProvider mistakes
     * @param array<string, Fetched|null> $answers in the place of the good ones
     * @param array<string, float> $delays
     */
    public function testNamesAPlantedMistake(string $name, array $answers, array $delays = [], string $list = 'prerollList'): void
    {
        $report = $this->report(array_filter($answers + self::answers([$list => [['vastUrl' => self::TAG]]])), $delays);
        $faults = array_filter($report['findings'], static fn (array $finding) => $finding['state'] !== 'good');

        self::assertSame([$name], array_column($faults, 'name'), (string) json_encode($faults, JSON_UNESCAPED_UNICODE));
        [$fault] = array_values($faults);
        self::assertMatchesRegularExpression('~[а-яё]~iu', $fault['what']);
        self::assertMatchesRegularExpression('~[а-яё].*\.$~iu', $fault['advice']);
        self::assertSame($fault['loss'], $report['loss']['of100']);
        self::assertSame($fault['state'] === 'bad' || $report['tags'] === [], !in_array('plays', array_column($report['findings'], 'name'), true), $name);
        self::assertTrue($fault['state'] !== 'bad' || $fault['loss'] > 0, 'A show that is lost has a weight');
    }

    /** @return iterable<string, array{string, array<string, Fetched|null>}> */
    public static function mistakes(): iterable
    {
        foreach ([...self::ofTheWire(), ...self::ofDocuments(), ...self::ofAds(), ...self::ofFiles(), ...self::ofLists()] as $mistake) {
            yield $mistake[0] . (isset($mistake[4]) ? " $mistake[4]" : '') => array_slice($mistake, 0, 4);
        }
    }

    /** @return list<array{0: string, 1: array<string, Fetched|null>, 2?: array<string, float>, 3?: string, 4?: string}> */
    private static function ofTheWire(): array
    {
        $tag = static fn (?Fetched $answer) => ['GET ' . self::TAG => $answer];
        $good = Vast::document(self::ad());
        $by = static fn (array $headers) => $tag(new Fetched(200, $headers, $good));
        $site = ['access-control-allow-origin' => 'https://site.example'];
        $list = static fn (string $url) => ['GET ' . self::LIST => FakeNetwork::json(['prerollList' => [['vastUrl' => $url]]])];
        $to = static fn (string $url) => $tag(new Fetched(302, FakeNetwork::CORS + ['location' => $url], ''));

        return [
            ['hang', [], ['GET ' . self::TAG => 9]],
            ['silent', $tag(null)],
            ['slow', [], ['GET ' . self::TAG => 3]],
            ['status', $tag(new Fetched(404, FakeNetwork::CORS, $good))],
            ['cors', $by([])],
            ['cors', $by(['access-control-allow-origin' => 'https://other.example']), [], 'prerollList', 'of another site'],
            ['cookies', $by(FakeNetwork::CORS + ['set-cookie' => 'uid=1'])],
            ['cookies', $by($site + ['set-cookie' => 'uid=1']), [], 'prerollList', 'without credentials'],
            ['http', $list('http://ads.example/v')],
            ['redirect-http', $to('http://ads.example/next') + ['GET ' . self::NEXT => self::vast(self::ad())]],
            ['obstacle', $list('https://10.0.0.5/v')],
            ['obstacle', $to('https://127.0.0.1/latest'), [], 'prerollList', 'behind a redirect'],
            ['long', $tag(new Fetched(200, FakeNetwork::CORS, str_repeat(' ', 1_048_577)))],
        ];
    }

    /** @return list<array{0: string, 1: array<string, Fetched|null>, 2?: array<string, float>, 3?: string, 4?: string}> */
    private static function ofDocuments(): array
    {
        $is = static fn (string $text) => ['GET ' . self::TAG => self::vast($text, false)];
        $chain = ['GET ' . self::TAG => self::vast(Vast::wrapper('/w1'))];
        foreach (range(1, 6) as $hop) {
            $chain["GET https://ads.example/w$hop"] = self::vast(Vast::wrapper('/w' . ($hop + 1)));
        }
        $closed = Vast::document('<Ad><Wrapper followAdditionalWrappers="false"><VASTAdTagURI>' . self::NEXT . '</VASTAdTagURI></Wrapper></Ad>');
        $slow = array_fill_keys(array_keys($chain), 1.9);

        return [
            ['empty', $is(' ')],
            ['no-ad', $is('<VAST version="3.0"/>')],
            ['html', $is('<!doctype html><title>502</title>')],
            ['broken-xml', $is('<VAST><Ad></VAST>')],
            ['entities', $is('<!DOCTYPE VAST [<!ENTITY a SYSTEM "file:///etc/passwd">]><VAST>&a;</VAST>')],
            ['old-vast', $is('<VideoAdServingTemplate/>')],
            ['pod', $is(Vast::document('<Ad sequence="1"/><Ad sequence="2"/>'))],
            ['buffet', $is(Vast::document(self::ad(), self::ad()))],
            ['vmap-tag', $is('<VMAP><AdBreak/></VMAP>')],
            ['no-vast', $is('<rss/>')],
            ['wrapper-end', $is(Vast::document(Vast::wrapper('javascript:void')))],
            ['loop', $is(Vast::document(Vast::wrapper(self::TAG)))],
            ['hops', $chain],
            ['closed-wrapper', $is($closed) + ['GET ' . self::NEXT => self::vast(Vast::wrapper('/w1'))]],
            ['wait-sum', ['GET https://ads.example/w5' => self::vast(self::ad())] + $chain, $slow],
        ];
    }

    /** @return list<array{0: string, 1: array<string, Fetched|null>, 2?: array<string, float>, 3?: string, 4?: string}> */
    private static function ofAds(): array
    {
        $is = static fn (string ...$fields) => ['GET ' . self::TAG => self::vast(self::ad(...$fields))];
        $file = static fn (string $attributes, string ...$more) => $is(...['linear' => self::linear(Vast::file(self::MEDIA, $attributes), ...$more)]);
        $size = 'width="640" height="360"';

        return [
            ['non-linear', $is(linear: '<Creatives><Creative><NonLinearAds><NonLinear/></NonLinearAds></Creative></Creatives>')],
            ['no-file', $is(linear: Vast::linear('skipoffset="5"', ''))],
            ['no-size', $file('type="video/mp4"')],
            ['no-type', $file($size)],
            ['no-url', $is(linear: self::linear(Vast::file('ftp://cdn.example/a.mp4')))],
            ['program', $file("$size type=\"application/javascript\" apiFramework=\"VPAID\"")],
            ['program-beside', $file("$size type=\"application/javascript\" apiFramework=\"VPAID\"", Vast::file())],
            ['format', $file("$size type=\"video/x-flv\"")],
            ['no-erid', $is(erid: '')],
            ['no-advertiser', $is(advertiser: '<Extensions><Extension type="erid">2V</Extension></Extensions>')],
            ['no-impression', $is(impression: '')],
            ['expires', $is(erid: self::ERID . '<Expires>3</Expires>')],
            ['expired', $is(erid: self::ERID . '<Expires>00:00:10</Expires>'), [], 'midrollList'],
            ['no-skip', $is(linear: Vast::linear('', '<Duration>00:01:00</Duration>' . Vast::files(Vast::file())))],
            ['http-pings', $is(impression: '<Impression>http://t.example/i</Impression>')],
            ['unserved', $is(erid: self::ERID . '<ViewableImpression/>')],
            ['placeholder', $is(impression: '<Impression>https://t.example/i?r=%%CACHEBUSTER%%</Impression>')],
            ['placeholder', $is(impression: '<Impression>https://t.example/i?r=[rnd]</Impression>'), [], 'prerollList', 'in brackets'],
        ];
    }

    /** @return list<array{0: string, 1: array<string, Fetched|null>, 2?: array<string, float>, 3?: string, 4?: string}> */
    private static function ofFiles(): array
    {
        $file = static fn (?Fetched $answer) => ['GET ' . self::MEDIA => $answer];
        $hls = Vast::file('https://cdn.example/ad.m3u8', 'width="640" height="360" type="application/x-mpegURL"');

        return [
            ['file-silent', $file(null)],
            ['file-status', $file(new Fetched(404, [], ''))],
            ['file-kind', $file(new Fetched(200, ['content-type' => 'text/html'], '<html>'))],
            ['file-obstacle', $file(new Fetched(302, ['location' => 'https://10.0.0.5/a.mp4'], ''))],
            ['heavy', $file(self::mp4(20_000_000))],
            ['heavy', $file(new Fetched(200, ['content-length' => '9000000'], 'ftyp moov avc1')), [], 'prerollList', 'by its bit rate'],
            ['hevc', $file(self::mp4(1_900_000, 'moov hvc1 mdat'))],
            ['index-at-end', $file(self::mp4(1_900_000, 'ftyp mdat avc1'))],
            ['hls-only', ['GET ' . self::TAG => self::vast(self::ad(linear: self::linear($hls)))] + [
                'GET https://cdn.example/ad.m3u8' => new Fetched(200, [], "#EXTM3U\n"),
            ]],
        ];
    }

    /** @return list<array{0: string, 1: array<string, Fetched|null>, 2?: array<string, float>, 3?: string, 4?: string}> */
    private static function ofLists(): array
    {
        $list = static fn (mixed $value) => ['GET ' . self::LIST => FakeNetwork::json($value)];
        $tag = ['vastUrl' => self::TAG];

        return [
            ['list-shape', $list(['ads' => []])],
            ['list-silent', ['GET ' . self::LIST => null]],
            ['list-silent', ['GET ' . self::LIST => new Fetched(200, FakeNetwork::CORS, '<html>')], [], 'prerollList', 'for HTML'],
            ['list-silent', ['GET ' . self::LIST => new Fetched(200, [], '{"prerollList": []}')], [], 'prerollList', 'without CORS'],
            ['no-tags', $list(['prerollList' => [], 'midrollList' => null])],
            ['vast-list', ['GET ' . self::LIST => self::vast(self::ad())]],
        ];
    }

    public function testAServerThatTakesCookiesLosesNone(): void
    {
        $cors = ['access-control-allow-origin' => 'https://site.example', 'access-control-allow-credentials' => 'true', 'set-cookie' => 'uid=1'];
        $report = $this->report(['GET ' . self::TAG => new Fetched(200, $cors, Vast::document(self::ad()))] + self::answers(['prerollList' => [['vastUrl' => self::TAG]]]));

        self::assertSame(['plays'], array_column($report['findings'], 'name'));
    }

    public function testTheRulesFullTakeTheFirstAdOfSeveral(): void
    {
        $names = function (string ...$ads): array {
            $answers = ['GET ' . self::TAG => self::vast(implode('', $ads))] + self::answers([]);
            $report = $this->json(new FakeNetwork($answers), ['tag' => self::TAG], ['VV_ENV_AD_RULES' => 'full']);

            return array_column($report['findings'], 'name');
        };
        $empty = '<Ad><InLine/></Ad>';

        self::assertSame(['several-ads', 'plays'], $names($empty, self::ad()));
        self::assertSame(['several-ads', 'plays'], $names($empty, str_replace('<Ad ', '<Ad sequence="1" ', self::ad())));
        self::assertSame(['plays'], $names(self::ad()));
        self::assertSame(['no-ad'], $names(''));
    }

    public function testTheRulesFullPlayAScriptOfVpaid(): void
    {
        $names = function (string $type, string $rules): array {
            $file = Vast::file(self::MEDIA, "width=\"640\" height=\"360\" type=\"$type\" apiFramework=\"VPAID\"");
            $answers = ['GET ' . self::TAG => self::vast(self::ad(linear: self::linear($file)))] + self::answers([]);
            $report = $this->json(new FakeNetwork($answers), ['tag' => self::TAG], ['VV_ENV_AD_RULES' => $rules]);

            return array_column($report['findings'], 'name');
        };

        self::assertContains('program-alone', $names('application/javascript', 'full'));
        self::assertNotContains('program', $names('application/javascript', 'full'));
        self::assertContains('program', $names('application/javascript', 'plain'));
        self::assertContains('program', $names('application/x-shockwave-flash', 'full'));
    }

    public function testTellsWhatIsLostOf100Shows(): void
    {
        $report = $this->report(self::answers(['prerollList' => [['vastUrl' => self::TAG], ['vastUrl' => self::NEXT]]], [
            'GET ' . self::NEXT => new Fetched(404, FakeNetwork::CORS, ''),
        ]));

        self::assertSame('По этой проверке из 100 показов вы теряете 50: 50 — ответ с ошибкой (тег 2).', $report['loss']['text']);
    }

    public function testARepeatedTagCostsItsOwnShowsOnly(): void
    {
        $report = $this->report(self::answers(['prerollList' => [['vastUrl' => self::TAG], ['vastUrl' => self::TAG]]]));

        self::assertSame('По этой проверке из 100 показов вы теряете 15: 15 — повтор тега сервер может не засчитать (тег 2).', $report['loss']['text']);
    }

    public function testAFileThatFailsEndsTheBreakOfTheTagsBehindIt(): void
    {
        $report = $this->report(self::answers(['prerollList' => [['vastUrl' => self::TAG], ['vastUrl' => self::NEXT]]], [
            'GET ' . self::NEXT => self::vast(self::ad(linear: self::linear(Vast::file('https://cdn.example/good.mp4')))),
            'GET https://cdn.example/good.mp4' => self::mp4(1_900_000),
            'GET ' . self::MEDIA => new Fetched(404, [], ''),
        ]));

        self::assertSame(['file-status', 'after-failure'], array_column($report['findings'], 'name'));
        self::assertSame(100, $report['loss']['of100']);
    }

    public function testNamesHostsThatTheListsOfThePolicyExclude(): void
    {
        $names = function (array $settings): array {
            $network = new FakeNetwork(self::answers(['prerollList' => [['vastUrl' => self::TAG]]]));

            return array_column($this->json($network, settings: $settings)['findings'], 'name');
        };

        self::assertSame(['plays'], $names(['VV_CSP_CONNECT' => 'https://*.example', 'VV_CSP_MEDIA' => 'https://cdn.example']));
        self::assertSame(['policy'], $names(['VV_CSP_CONNECT' => 'https://t.example']));
        self::assertSame(['file-policy'], $names(['VV_CSP_MEDIA' => 'https://t.example']));
        self::assertSame(['ping-policy'], $names(['VV_CSP_CONNECT' => 'https://ads.example']));
    }

    public function testAVmapShowsItsPlacesAndTheTagsInThem(): void
    {
        $break = static fn (string $at) => "<AdBreak timeOffset=\"$at\" breakType=\"linear\"><AdSource><AdTagURI>" . self::TAG . '</AdTagURI></AdSource></AdBreak>';
        $vmap = new Fetched(200, FakeNetwork::CORS, '<VMAP>' . $break('50%') . $break('start') . $break('#2') . '</VMAP>');
        $report = $this->report(['GET ' . self::LIST => $vmap] + self::answers([]));

        self::assertSame(['vmap-position', 'plays', 'plays'], array_column($report['findings'], 'name'));
        self::assertSame(['в начале', 'на 50 % фильма'], array_column($report['breaks'], 'at'));
    }

    public function testTheBreaksOfAVmapJoinThoseOfTheList(): void
    {
        $break = '<VMAP><AdBreak timeOffset="start"><AdSource><AdTagURI>' . self::NEXT . '</AdTagURI></AdSource></AdBreak></VMAP>';
        $list = ['prerollList' => [['vastUrl' => self::TAG], ['vmapUrl' => '/m'], ['vmapUrl' => '/gone']]];
        $report = $this->report(['GET https://api.example/m' => new Fetched(200, FakeNetwork::CORS, $break), 'GET ' . self::NEXT => self::vast(self::ad())] + self::answers($list));

        self::assertSame(['vmap-silent', 'plays', 'plays'], array_column($report['findings'], 'name'));
        self::assertSame([[1, 1]], array_column($report['breaks'], 'slots'));
    }

    public function testAWaterfallIsOneShowThatASpareTagSaves(): void
    {
        $list = ['prerollList' => [[self::TAG, self::NEXT, 'https://ads.example/third']]];
        $answers = ['GET ' . self::TAG => new Fetched(404, FakeNetwork::CORS, ''), 'GET ' . self::NEXT => self::vast(self::ad())];
        $third = ['GET https://ads.example/third' => self::vast(self::ad())];
        $report = $this->report($answers + $third + self::answers($list));

        self::assertSame(['status', 'plays', 'spare'], array_column($report['findings'], 'name'));
        self::assertSame([0, [[3]]], [$report['loss']['of100'], array_column($report['breaks'], 'slots')]);

        $gone = new Fetched(404, FakeNetwork::CORS, '');
        $report = $this->report(['GET ' . self::TAG => $gone, 'GET ' . self::NEXT => $gone, 'GET https://ads.example/third' => $gone] + self::answers($list));
        self::assertSame(100, $report['loss']['of100']);
        self::assertStringContainsString('33 — ответ с ошибкой (тег 3)', $report['loss']['text']);
    }

    public function testUnderTheRulesFullAFailureDoesNotEndTheBreak(): void
    {
        $answers = ['GET ' . self::NEXT => self::vast(self::ad(linear: self::linear(Vast::file('https://cdn.example/good.mp4'))))] + [
            'GET https://cdn.example/good.mp4' => self::mp4(1_900_000),
            'GET ' . self::MEDIA => new Fetched(404, [], ''),
        ];
        $network = new FakeNetwork($answers + self::answers(['prerollList' => [['vastUrl' => self::TAG], ['vastUrl' => self::NEXT]]]));
        $report = $this->json($network, settings: ['VV_ENV_AD_RULES' => 'full']);

        self::assertSame(['file-status', 'plays'], array_column($report['findings'], 'name'));
    }

    public function testATagOfTheQueryIsCheckedWithoutAList(): void
    {
        $network = new FakeNetwork(self::answers([]));
        $report = $this->json($network, ['tag' => self::TAG]);

        self::assertSame(['plays'], array_column($report['findings'], 'name'));
        // The document of the tag has been asked once.
        self::assertSame(['GET ' . self::TAG, 'GET ' . self::MEDIA], $network->requests);
        self::assertSame(['no-address'], array_column($this->json($network, ['tag' => 'javascript:alert(1)'])['findings'], 'name'));
    }

    public function testATagOfTheQueryGetsNoHeaderAndReachesNoInnerAddress(): void
    {
        $network = new FakeNetwork(['GET https://api.example/v' => self::vast(self::ad())]);
        $this->json($network, ['tag' => 'https://api.example/v']);
        self::assertArrayNotHasKey('X-Token', $network->headers[0]);

        foreach (['https://10.0.0.5/v', 'https://localhost/v', 'https://intranet/v', 'https://169.254.169.254/latest'] as $url) {
            $network = new FakeNetwork([]);
            self::assertSame(['obstacle'], array_column($this->json($network, ['tag' => $url], trusted: [])['findings'], 'name'), $url);
            self::assertSame([], $network->requests);
        }
    }

    public function testHeadersOfTheSettingsReachOriginsOfThePublisherOnly(): void
    {
        $network = new FakeNetwork(self::answers(['prerollList' => [['vastUrl' => 'https://api.example/v'], ['vastUrl' => self::TAG]]], [
            'GET https://api.example/v' => new Fetched(302, FakeNetwork::CORS + ['location' => self::NEXT], ''),
            'GET ' . self::NEXT => self::vast(self::ad()),
        ]));
        $this->json($network);
        $sent = array_map(static fn (array $headers) => $headers['X-Token'] ?? '', $network->headers);

        self::assertSame(
            ['GET https://api.example/ads' => 'very-secret', 'GET https://api.example/v' => 'very-secret'],
            array_filter(array_combine($network->requests, $sent)),
        );
        $file = Vast::file('https://api.example/ad.mp4');
        $network = new FakeNetwork(self::answers(['prerollList' => [['vastUrl' => self::TAG]]], ['GET ' . self::TAG => self::vast(self::ad(linear: self::linear($file)))]));
        $this->json($network);
        self::assertSame('GET https://api.example/ad.mp4', end($network->requests));
        self::assertArrayNotHasKey('X-Token', (array) end($network->headers), 'An element of the page sends none');
    }

    public function testFillsTheMacrosOfATag(): void
    {
        $network = new FakeNetwork([]);
        $tag = 'https://ads.example/v?a=[CACHEBUSTING]&b=%random%&c=[timestamp]&d=[GDPRCONSENT]&e=[lower]&f=(referer)&g={pid}&h=%5Bpid%5D';
        $this->json($network, ['tag' => $tag], settings: ['VV_ENV_AD_MACROS' => '{"pid": "a b"}']);

        self::assertMatchesRegularExpression(
            '~\?a=(\d{8})&b=\1&c=20[\d%ATZ.-]+&d=-1&e=\[lower\]&f=https%3A%2F%2Fsite.example%2F&g=a%20b&h=a%20b$~',
            $network->requests[0],
        );
    }

    public function testAMacroOfThePublisherIsKnown(): void
    {
        $list = ['GET ' . self::LIST => FakeNetwork::json(['prerollList' => [['vastUrl' => self::TAG . '?p=[pid]']]])];
        $names = fn (array $settings) => array_column($this->json(new FakeNetwork($list + [
            'GET ' . self::TAG . '?p=7' => self::vast(self::ad()),
            'GET ' . self::TAG . '?p=[pid]' => self::vast(self::ad()),
        ] + self::answers([])), settings: $settings)['findings'], 'name');

        self::assertSame(['plays'], $names(['VV_ENV_AD_MACROS' => '{"pid": "7"}']));
        self::assertSame(['placeholder', 'plays'], $names([]));
    }

    public function testThePageEscapesWhatDocumentsSay(): void
    {
        $evil = '<script>alert(1)</script>"';
        $ad = self::ad(erid: self::ERID . '<AdTitle><![CDATA[' . $evil . ']]></AdTitle>', title: '');
        $network = new FakeNetwork(['GET ' . self::TAG . '?key=secret' => self::vast($ad)] + self::answers([]));
        $response = $this->answer($network, ['tag' => self::TAG . '?key=secret', 'x' => '']);
        $html = (string) $response->body;

        self::assertStringNotContainsString('<script', $html);
        self::assertStringContainsString('сыграет «&lt;script&gt;', $html);
        self::assertSame('no-store', $response->headers['Cache-Control']);
        self::assertStringContainsString("default-src 'none'", $response->headers['Content-Security-Policy']);
        self::assertArrayNotHasKey('Access-Control-Allow-Origin', $response->headers);
        // The field of the form has the tag that its client has sent; nothing else shows the query.
        self::assertSame(1, substr_count($html, 'secret'));
        self::assertStringContainsString('value="https://ads.example/v?key=secret"', $html);
    }

    public function testTheJsonIsForScriptsOfOtherPagesAndShowsNoQuery(): void
    {
        $tag = self::TAG . '?key=secret';
        $response = $this->answer(new FakeNetwork(['GET ' . $tag => self::vast(self::ad())] + self::answers([])), ['tag' => $tag, 'as' => 'json']);

        self::assertSame(['*', 'no-store'], [$response->headers['Access-Control-Allow-Origin'], $response->headers['Cache-Control']]);
        self::assertStringNotContainsString('secret', (string) $response->body);
        self::assertSame(['url', 'title', 'documents', 'ms', 'files', 'seconds', 'skip', 'erid', 'advertiser', 'code'], array_keys(
            json_decode((string) $response->body, true)['tags'][0],
        ));
    }

    public function testTheJsonNamesTheCallsThatTheBuilderRepeatsInItsBrowser(): void
    {
        $network = new FakeNetwork(self::answers([]) + [
            'GET ' . self::TAG . '?key=7' => new Fetched(302, FakeNetwork::CORS + ['location' => self::NEXT], ''),
            'GET ' . self::NEXT => self::vast(self::ad()),
        ]);
        $report = $this->json($network, ['tag' => self::TAG . '?key=[pid]', 'calls' => ''], ['VV_ENV_AD_MACROS' => '{"pid": "7"}']);

        [$document] = $report['tags'][0]['documents'];
        self::assertSame([self::NEXT, self::TAG . '?key=7'], [$document['url'], $document['call']]);
        self::assertSame(
            ['type' => 'video/mp4', 'width' => 640, 'height' => 360, 'kbps' => 1013],
            array_diff_key($report['tags'][0]['files'][0], ['url' => 0, 'bytes' => 0, 'codec' => 0]),
        );
    }

    public function testRecommendsTheRulesFullWhereTheyAreNotSet(): void
    {
        $answers = self::answers(['prerollList' => [['vastUrl' => self::TAG]]]);
        $rules = fn (array $settings): array => $this->json(new FakeNetwork($answers), settings: $settings)['rules'];

        self::assertSame('plain', $rules([])['name']);
        self::assertStringContainsString('VV_ENV_AD_RULES=full', $rules([])['advice']);
        self::assertSame(['name' => 'full', 'advice' => ''], $rules(['VV_ENV_AD_RULES' => 'full']));
        self::assertStringContainsString('VV_ENV_AD_RULES=full', (string) $this->answer(new FakeNetwork($answers), ['x' => ''])->body);
    }

    public function testSaysThatTheExtensionForXmlIsMissing(): void
    {
        self::assertSame(['no-dom'], array_column($this->json(new FakeNetwork([]), readsXml: false)['findings'], 'name'));
    }

    public function testIsNotAskedByItself(): void
    {
        $network = new FakeNetwork([]);
        $request = new Request(headers: ['user-agent' => 'vv-player'], query: ['doctor' => 'ads', 'tag' => self::TAG]);

        self::assertSame(508, $this->doctor($network)->answer($request)->status);
        self::assertSame([], $network->requests);
    }

    public function testSaysWhatIsUncheckedWhenTheTimeIsOver(): void
    {
        $report = $this->json(new FakeNetwork(self::answers([])), ['tag' => self::TAG], seconds: 0);

        self::assertSame(['unchecked'], array_column($report['findings'], 'name'));
        self::assertSame('По этой проверке из 100 показов не теряется ни один. Проверено не всё.', $report['loss']['text']);
    }

    public function testWithoutAListThereIsNoAd(): void
    {
        $find = fn (string $url) => array_column($this->json(new FakeNetwork([]), settings: ['VV_ENV_AD_LIST_URL' => $url])['findings'], 'name');

        self::assertSame(['no-list'], $find(''));
        self::assertSame(['list-relative'], $find('/ads'));
    }

    public function testAsksForTheListOfAFilm(): void
    {
        $network = new FakeNetwork([]);
        $template = ['VV_ENV_AD_LIST_URL' => 'https://api.example/ads?f={content_id}&e={episode_id}'];
        $this->json($network, ['movie_id' => '7', 'episode_id' => '70'], settings: $template);

        self::assertSame(['GET https://api.example/ads?f=7&e=70'], $network->requests);
    }

    public function testChecksTheAdsOfTheHostsOwnFilms(): void
    {
        $this->write('films.json', (string) json_encode(['titles' => [
            ['id' => 'tea', 'title' => 'Чай', 'src' => 'https://cdn.example/tea.mp4', 'prerollList' => [['vastUrl' => self::TAG]]],
        ]]));
        $settings = ['VV_ENV_AD_LIST_URL' => '', 'VV_CATALOGUE_FILE' => "$this->folder/films.json", 'VV_CACHE_DIR' => "$this->folder/cache"];
        $report = $this->json(new FakeNetwork(self::answers([])), settings: $settings);

        self::assertSame(['plays'], array_column($report['findings'], 'name'), (string) json_encode($report, JSON_UNESCAPED_UNICODE));
    }

    public function testEveryWeightIsAShareWithAReason(): void
    {
        foreach (Loss::WEIGHTS as $name => [$weight, $reason]) {
            self::assertTrue($weight > 0 && $weight <= 100, $name);
            self::assertNotSame('', $reason);
        }
    }

    /** An ad without a fault, but for these fields. */
    private static function ad(
        string $erid = self::ERID,
        string $advertiser = '<Advertiser>ООО «Чай»</Advertiser>',
        string $impression = '<Impression>https://t.example/i</Impression>',
        string $title = '<AdTitle>Чай</AdTitle>',
        ?string $linear = null,
    ): string {
        return Vast::inline($title, $erid, $advertiser, $impression, $linear ?? self::linear(Vast::file()));
    }

    private static function linear(string ...$files): string
    {
        return Vast::linear('skipoffset="00:00:05"', '<Duration>00:00:15</Duration>' . Vast::files(...$files));
    }

    private static function vast(string $content, bool $isPart = true): Fetched
    {
        return new Fetched(200, FakeNetwork::CORS + ['content-type' => 'text/xml'], $isPart ? Vast::document($content) : $content);
    }

    private static function mp4(int $bytes, string $body = 'ftyp moov avc1 mdat'): Fetched
    {
        return new Fetched(206, ['content-type' => 'video/mp4', 'content-range' => "bytes 0-65535/$bytes"], $body);
    }

    /**
     * @param array<string, Fetched> $others
     * @return array<string, Fetched>
     */
    private static function answers(mixed $list, array $others = []): array
    {
        return $others + [
            'GET ' . self::LIST => FakeNetwork::json($list),
            'GET ' . self::TAG => self::vast(self::ad()),
            'GET ' . self::MEDIA => self::mp4(1_900_000),
        ];
    }

    /**
     * @param array<string, Fetched> $answers
     * @param array<string, float> $delays
     * @return array<string, mixed>
     */
    private function report(array $answers, array $delays = []): array
    {
        return $this->json(new FakeNetwork($answers, $delays));
    }

    /**
     * @param array<string, string> $query
     * @param array<string, string> $settings
     * @param list<string>|null $trusted
     * @return array<string, mixed>
     */
    private function json(
        FakeNetwork $network,
        array $query = [],
        array $settings = [],
        float $seconds = 60,
        bool $readsXml = true,
        ?array $trusted = null,
    ): array {
        $response = $this->answer($network, $query + ['as' => 'json'], $settings, $seconds, $readsXml, $trusted);

        return json_decode((string) $response->body, true, flags: JSON_THROW_ON_ERROR);
    }

    /**
     * @param array<string, string> $query
     * @param array<string, string> $settings
     * @param list<string>|null $trusted
     */
    private function answer(FakeNetwork $network, array $query, array $settings = [], float $seconds = 60, bool $readsXml = true, ?array $trusted = null): Response
    {
        return $this->doctor($network, $settings, $seconds, $readsXml, $trusted)->answer(new Request(query: ['doctor' => 'ads'] + $query));
    }

    /**
     * @param array<string, string> $settings
     * @param list<string>|null $trusted
     */
    private function doctor(FakeNetwork $network, array $settings = [], float $seconds = 60, bool $readsXml = true, ?array $trusted = null): AdDoctor
    {
        $probe = $network->probe(trusted: $trusted ?? ['https://api.example'], seconds: $seconds);
        $settings += ['VV_ENV_AD_LIST_URL' => self::LIST, 'VV_ENV_AD_HEADERS' => '{"X-Token": "very-secret"}'];

        return new AdDoctor($this->settings($settings), $probe, $probe, static fn () => $network->now, $readsXml);
    }
}
