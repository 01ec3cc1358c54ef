<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Doctor;

use PHPUnit\Framework\TestCase;
use VvPlayer\Doctor\AdContent;
use VvPlayer\Doctor\AdDocument;
use VvPlayer\Doctor\AdFile;
use VvPlayer\Doctor\AdSchedule;
use VvPlayer\Doctor\AdXml;
use VvPlayer\Http\Fetched;
use VvPlayer\Tests\Vast;

/** The same rules as `tests/browser/ads-vast.test.ts` and, for public documents, `ads-samples.test.ts`. */
final class AdDocumentTest extends TestCase
{
    /** @dataProvider refused */
    public function testNamesWhatThePlayerRefuses(string $fault, string $text): void
    {
        self::assertSame($fault, self::read($text)->fault);
        self::assertSame('refused', self::read($text)->kind);
        self::assertNotNull(self::read($text)->code());
    }

    /** @return list<array{string, string}> */
    public static function refused(): array
    {
        $ad = Vast::inline(Vast::linear());
        $ordered = '<Ad sequence="1"><InLine/></Ad><Ad sequence="2"><InLine/></Ad>';
        $bomb = '<?xml version="1.0"?><!DOCTYPE VAST [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><VAST><Ad><InLine>&b;</InLine></Ad></VAST>';

        return [
            ['empty', ''], ['empty', " \n"],
            ['html', '<!doctype html><html><body>502<br></body></html>'], ['html', '<html></html>'],
            ['broken-xml', '<VAST><Ad></VAST>'], ['broken-xml', 'no ad'], ['broken-xml', '{"ads": []}'],
            ['broken-xml', '<VAST><x:Ad/></VAST>'],
            ['entities', $bomb], ['entities', '<!DOCTYPE VAST [<!entity a SYSTEM "file:///etc/passwd">]><VAST>&a;</VAST>'],
            ['old-vast', '<VideoAdServingTemplate><Ad/></VideoAdServingTemplate>'],
            ['pod', Vast::document($ordered)], ['buffet', Vast::document($ad, $ad)],
            ['vmap-tag', '<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap"/>'],
            ['no-vast', '<rss><channel/></rss>'], ['no-ad', '<VAST version="3.0"/>'],
        ];
    }

    public function testReadsAnInlineAd(): void
    {
        $ad = self::content(
            '<AdTitle> Чай </AdTitle><Advertiser>ООО «Чай», erid: 2VtzqwLmn</Advertiser><Expires>60</Expires>'
            . '<Impression>https://t.example/i</Impression><Impression>nothing</Impression><Error>//t.example/e</Error><Icons/>'
            . Vast::linear('skipoffset="00:00:05"', '<Duration>00:01:00.5</Duration>' . Vast::files(Vast::file(), Vast::file('b.webm', 'type="video/webm"'))),
        );

        self::assertSame(['Чай', 60.5, '5 с', '2VtzqwLmn', 60.0], [$ad->title, $ad->durationS, $ad->skip, $ad->erid, $ad->expiresS]);
        self::assertSame('ООО «Чай», erid: 2VtzqwLmn', $ad->advertiser);
        self::assertSame([['https://t.example/i'], ['https://t.example/e'], ['Icons']], [$ad->impressions, $ad->pings, $ad->asks]);
        self::assertEquals([new AdFile('https://cdn.example/ad.mp4', 'video/mp4', 640, 360, null, '', '')], $ad->files);
        self::assertSame(['size'], $ad->faults);
    }

    /** @dataProvider tokens */
    public function testFindsTheTokenOfTheRegister(string $fields): void
    {
        self::assertSame('2Vtz1', self::content($fields . Vast::linear())->erid, $fields);
    }

    /** @return list<array{string}> */
    public static function tokens(): array
    {
        $extension = static fn (string $text, string $type = 'x') => ["<Extensions><Extension type=\"$type\">$text</Extension></Extensions>"];

        return [
            ['<Erid>2Vtz1</Erid>'], ['<Category erid="2Vtz1"/>'], ['<Advertiser>Чай erid=2Vtz1</Advertiser>'],
            $extension('2Vtz1', 'erid'), $extension('2Vtz1', 'token'), $extension('{"erid": "2Vtz1"}'), $extension('{"token": "2Vtz1"}', 'token'),
            ['<Creatives><Creative><Linear><ClickThrough>https://a.example/?u=b%253Ferid%253D2Vtz1</ClickThrough></Linear></Creative></Creatives>'],
        ];
    }

    public function testReadsExtensionsOfRussianServers(): void
    {
        $extensions = static fn (string ...$all) => '<Extensions>' . implode('', $all) . '</Extensions>' . Vast::linear();

        self::assertSame('4 с', self::content($extensions('<Extension type="skipTime">00:04</Extension>'))->skip);
        self::assertNull(self::content($extensions('<Extension type="skipTime">00:04:00</Extension>'))->skip);
        self::assertSame('ООО', self::content($extensions('<Extension type="advertiser">ООО</Extension>'))->advertiser);
        self::assertSame('ООО', self::content($extensions('<Extension>{"advertiser": "ООО"}</Extension>'))->advertiser);
        $adfox = '<Ad><Wrapper><VASTAdTagURI>Yandex ADX</VASTAdTagURI><Extensions><Extension type="ReturnURL">https://next.example/v'
            . '</Extension></Extensions></Wrapper></Ad>';
        self::assertSame('https://next.example/v', self::read(Vast::document($adfox))->next);
    }

    public function testReadsAWrapper(): void
    {
        $wrapper = static fn (string $next, string $attributes = '') => self::read(
            Vast::document("<Ad><Wrapper $attributes><VASTAdTagURI><![CDATA[ $next ]]></VASTAdTagURI></Wrapper></Ad>"),
        );

        self::assertSame(['wrapper', 'https://ads.example/b?r=[RANDOM]'], [$wrapper('b?r=[RANDOM]')->kind, $wrapper('b?r=[RANDOM]')->next]);
        self::assertNull($wrapper('javascript:alert(1)')->next);
        self::assertTrue($wrapper('b')->mayWrap);
        self::assertFalse($wrapper('b', 'followAdditionalWrappers=" FALSE "')->mayWrap);
    }

    public function testUnderTheRulesFullAPodComesFirstWhereTheWrapperAllowsIt(): void
    {
        $ad = static fn (string $title, string $sequence = '') => "<Ad $sequence><InLine><AdTitle>$title</AdTitle>" . Vast::linear() . '</InLine></Ad>';
        $text = Vast::document($ad('alone'), $ad('second', 'sequence="2"'), $ad('first', 'sequence="1"'));
        $title = static fn (bool $mayHoldPod) => AdDocument::read($text, 'https://ads.example/a', true, $mayHoldPod)->content?->title;

        self::assertSame(['first', 'alone'], [$title(true), $title(false)]);
        $wrapper = '<Ad><Wrapper allowMultipleAds="true"><VASTAdTagURI>/a</VASTAdTagURI></Wrapper></Ad>';
        self::assertTrue(self::read(Vast::document($wrapper))->mayHoldPod);
    }

    public function testAnInnerAdWinsOverItsWrapper(): void
    {
        $wrapper = self::content('<Advertiser>Агентство</Advertiser><Impression>https://t.example/1</Impression>');
        $inner = self::content('<AdTitle>Чай</AdTitle><Impression>https://t.example/2</Impression>' . Vast::linear())->under($wrapper);

        self::assertSame(['Чай', 'Агентство', 1], [$inner->title, $inner->advertiser, count($inner->files)]);
        self::assertSame(['https://t.example/1', 'https://t.example/2'], $inner->impressions);
    }

    /** @dataProvider longDocuments */
    public function testALongDocumentTakesNoMinutes(string $start, string $part, string $end): void
    {
        $text = $start . str_repeat($part, intdiv(400_000, strlen($part))) . $end;
        $started = microtime(true);
        self::read($text);
        AdSchedule::read($text, 'https://ads.example/list');

        self::assertLessThan(5, microtime(true) - $started);
    }

    /** @return list<array{string, string, string}> */
    public static function longDocuments(): array
    {
        return [
            ['<VAST>', '<Ad/>', '</VAST>'],
            ['<VAST><Ad><InLine><Extensions>', '<Extension>{"a":1}</Extension>', '</Extensions></InLine></Ad></VAST>'],
            ['<VAST><Ad><InLine><Creatives><Linear>', '<MediaFile>a</MediaFile>', '</Linear></Creatives></InLine></Ad></VAST>'],
            ['<VAST><Ad><InLine>', '<a/>', '</InLine></Ad></VAST>'],
            ['<VMAP>', '<AdBreak breakId="a"/>', '</VMAP>'],
            ['<VAST>', '<a>', ''], ['', ' ', '<VAST/>'], ['<', '<?xml ', ''], ['{"prerollList":[', '{},', '{}]}'], ['', "\xFF", ''],
        ];
    }

    public function testReadsTheCharsetsOfThePlayer(): void
    {
        $text = '<?xml version="1.0" encoding="windows-1251"?><VAST><Ad><InLine><AdTitle>Чай</AdTitle></InLine></Ad></VAST>';
        $title = static fn (string $body, string $type = 'text/xml') => self::read(
            AdXml::textOf(new Fetched(200, ['content-type' => $type], $body)),
        )->content?->title;
        $russian = (string) iconv('UTF-8', 'windows-1251', $text);

        self::assertSame('Чай', $title($russian));
        self::assertSame('Чай', $title(str_replace('encoding="windows-1251"', '', $russian)));
        self::assertSame('Чай', $title($text, 'text/xml; charset=UTF-8'));
        self::assertSame('Чай', $title("\xFF\xFE" . iconv('UTF-8', 'UTF-16LE', $text)));
        self::assertSame('entities', self::read(AdXml::textOf(new Fetched(200, [], "\xFE\xFF" . iconv('UTF-8', 'UTF-16BE', '<!ENTITY a "b">'))))->fault);
    }

    public function testReadsPublicDocumentsAsExpected(): void
    {
        $table = is_file(self::folder() . '/EXPECTED.tsv') ? file(self::folder() . '/EXPECTED.tsv', FILE_IGNORE_NEW_LINES) : [];
        if (!$table) {
            self::markTestSkipped('Public VAST documents: absent, so VV_VAST_SAMPLES has to name their folder');
        }
        array_map(self::compare(...), array_slice($table, 1));
    }

    private static function compare(string $row): void
    {
        [$path, , $kind, $files, , , $impressions, , $outcome] = explode("\t", $row);
        $text = (string) file_get_contents(self::folder() . "/$path");
        $document = self::read($text);
        $isRefused = preg_match('~^(?:no-ad|not-one-ad|100)|^VAST1~', $kind === 'VAST1' ? $kind : $outcome, $match) === 1;
        $codes = ['no-ad' => 303, 'not-one-ad' => 901, '100' => 100, 'VAST1' => 403];

        self::assertSame($isRefused ? $codes[$match[0]] : null, $document->code(), $path);
        if ($document->content !== null) {
            [, $counted, $playable] = array_map(intval(...), explode('/', $files));
            $played = array_filter($document->content->files, static fn (AdFile $file) => $file->isPlayable());
            self::assertSame([$counted, $playable], [count($document->content->files), count($played)], $path);
            // Relative URLs are not called.
            $relative = preg_match_all('~<Impression[^>]*>\s*(?:<!\[CDATA\[)?\s*/~', $text);
            self::assertCount((int) $impressions - $relative, $document->content->impressions, $path);
            self::assertSame($kind === 'wrapper' ? 'wrapper' : 'inline', $document->kind, $path);
        }
    }

    private static function folder(): string
    {
        return getenv('VV_VAST_SAMPLES') ?: dirname(__DIR__, 4) . '/shared/vast-samples';
    }

    private static function read(string $text): AdDocument
    {
        return AdDocument::read($text, 'https://ads.example/a');
    }

    private static function content(string $fields): AdContent
    {
        $content = self::read(Vast::document(Vast::inline($fields)))->content;
        self::assertNotNull($content);

        return $content;
    }
}
