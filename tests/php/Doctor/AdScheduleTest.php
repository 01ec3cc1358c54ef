<?php

declare(strict_types=1);

namespace VvPlayer\Tests\Doctor;

use PHPUnit\Framework\TestCase;
use VvPlayer\Doctor\AdBreakPlan;
use VvPlayer\Doctor\AdFinding;
use VvPlayer\Doctor\AdSchedule;
use VvPlayer\Doctor\AdTag;
use VvPlayer\Tests\Vast;

final class AdScheduleTest extends TestCase
{
    public function testReadsTheListOfThePlayer(): void
    {
        $schedule = self::read(['prerollList' => [['vastUrl' => 'a?x=[RANDOM]'], ['vastUrl' => 'https://b.example/v']], 'midrollList' => null]);

        self::assertSame('list', $schedule->form);
        self::assertEquals(
            [new AdBreakPlan('preroll', 'в начале', 0, [[new AdTag('https://ads.example/a?x=[RANDOM]')], [new AdTag('https://b.example/v')]])],
            $schedule->breaks,
        );
        self::assertSame([], $schedule->findings);
        self::assertNull($schedule->formFault());
        // The player takes a single entry, too.
        self::assertCount(1, self::read(['midrollList' => ['vastUrl' => '/v']])->breaks[0]->tags());
    }

    /**
     * @dataProvider lists
     * @param list<string> $names
     */
    public function testNamesFaultsOfAList(mixed $list, array $names): void
    {
        self::assertSame($names, self::names(self::read($list)));
    }

    /** @return list<array{mixed, list<string>}> */
    public static function lists(): array
    {
        $tags = static fn (int $count) => array_map(static fn (int $tag) => ['vastUrl' => "https://ads.example/$tag"], range(1, $count));

        return [
            [['ads' => []], ['list-shape']],
            [['prerollList' => []], []],
            [['prerollList' => ['https://ads.example/1', 'soon', ['vastUrl' => 'ftp://ads.example/1'], ['vastUrl' => ' '], []]], ['no-address', 'no-address', 'no-address']],
            [['prerollList' => ['id:7 or https://ads.example/1[no_mobile]']], ['no-address', 'device-limit']],
            [['prerollList' => $tags(3)], ['all-in-a-row']],
            [['midrollList' => $tags(21)], ['over-limit']],
            [['prerollList' => [$tags(41)]], ['over-limit']],
            [['prerollList' => [], 'schedule' => [], 'frequency' => []], []],
            [['frequency' => ['perHour' => 'often', 'perDay' => 3]], ['wrong-value']],
            [['schedule' => [['at' => 'soon', 'ads' => $tags(1)], ['ads' => $tags(1)], 7]], ['no-place', 'no-place', 'no-place']],
            [['schedule' => [['at' => 'pre', 'mode' => 'xor', 'minContent' => [], 'ads' => [['vastUrl' => '/v', 'skipAfter' => 'soon']]]]], ['wrong-value', 'wrong-value', 'wrong-value']],
            [['schedule' => [['at' => 'pre', 'mode' => 'or', 'ads' => $tags(32)]]], []],
        ];
    }

    /**
     * @dataProvider places
     * @param array<string, mixed> $item
     */
    public function testNamesThePlaceOfAnItem(array $item, string $kind, string $at): void
    {
        [$break] = self::read(['schedule' => [$item + ['ads' => 'https://ads.example/1']]])->breaks;

        self::assertSame([$kind, $at], [$break->kind, $break->at]);
    }

    /** @return list<array{array<string, mixed>, string, string}> */
    public static function places(): array
    {
        return [
            [['at' => 'pre'], 'preroll', 'в начале'],
            [['at' => 0], 'preroll', 'в начале'],
            [['at' => '100%'], 'postroll', 'в конце'],
            [['at' => 'post'], 'postroll', 'в конце'],
            [['at' => 'pause'], 'pauseroll', 'на паузе зрителя'],
            [['at' => '12:30'], 'midroll', 'на 00:12:30'],
            [['at' => 600], 'midroll', 'на 00:10:00'],
            [['at' => '62.5%'], 'midroll', 'на 62.5 % фильма'],
            [['every' => 600], 'midroll', 'на 00:10:00 и дальше каждые 10 мин'],
            [['time' => '5', 'minduration' => 1200], 'midroll', 'на 00:00:05, если фильм длиннее 20 мин'],
        ];
    }

    public function testTellsSpareTagsFromTagsInARow(): void
    {
        $urls = static fn (AdSchedule $schedule) => array_map(
            static fn (array $slot) => implode('|', array_map(static fn (AdTag $tag) => substr($tag->url, 20), $slot)),
            $schedule->breaks[0]->slots,
        );
        $by = static fn (mixed $ads, string $mode = 'and') => $urls(self::read(['schedule' => [['at' => 'pre', 'ads' => $ads, 'mode' => $mode]]]));

        self::assertSame(['1|2', '3'], $by('/1 or /2 and /3'));
        self::assertSame(['1|2', '3', '4|5'], $by([['/1', ['vastUrl' => '/2']], '/3', ['vast' => '/4 or /5']]));
        self::assertSame(['1|2|3'], $by(['/1 or /2', '/3'], 'or'));
        self::assertSame(['1', '2'], $urls(self::read(['prerollList' => '/1', 'schedule' => [['at' => 'start', 'ads' => '/2']]])));
    }

    public function testNamesTheDocumentsOfVmap(): void
    {
        $schedule = self::read(['prerollList' => [['vmapUrl' => 'm.xml']], 'schedule' => [['at' => 'pre', 'ads' => [['vmapUrl' => '/m.xml'], ['vmapUrl' => '/n.xml']]]]]);

        self::assertSame([['https://ads.example/m.xml', 'https://ads.example/n.xml'], []], [$schedule->vmaps, $schedule->breaks]);
    }

    public function testReadsAVmapInTheOrderOfTime(): void
    {
        $schedule = self::vmap(
            self::break('end', '<vmap:AdTagURI>https://ads.example/post</vmap:AdTagURI>'),
            self::break('50%', '<vmap:AdTagURI><![CDATA[mid]]></vmap:AdTagURI>'),
            self::break('start', '<vmap:VASTAdData>' . '<VAST version="3.0"><Ad/></VAST>' . '</vmap:VASTAdData>'),
            self::break('00:12:30.500', '<vmap:AdTagURI>https://ads.example/mid</vmap:AdTagURI>'),
        );

        self::assertSame(
            ['в начале', 'на 00:12:30', 'на 50 % фильма', 'в конце'],
            array_map(static fn (AdBreakPlan $break) => $break->at, $schedule->breaks),
        );
        self::assertSame('<VAST version="3.0"><Ad/></VAST>', $schedule->breaks[0]->tags()[0]->inline);
        self::assertSame('https://ads.example/mid', $schedule->breaks[2]->tags()[0]->url);
        self::assertNull($schedule->formFault());
    }

    public function testNamesFaultsOfAVmap(): void
    {
        $source = '<vmap:AdTagURI>https://ads.example/v</vmap:AdTagURI>';
        $schedule = self::vmap(
            self::break('#2', $source),
            self::break('soon', $source),
            self::break('150%', $source),
            self::break('90', $source),
            self::break('start', '<vmap:CustomAdData>x</vmap:CustomAdData>'),
            self::break('start', $source, 'breakType="nonlinear"'),
            self::break('start', $source, 'breakType="linear,display" breakId="a"'),
            self::break('end', $source, 'breakId="a"'),
        );

        self::assertSame(['vmap-position', 'vmap-time', 'vmap-time', 'vmap-time', 'vmap-source', 'vmap-type', 'duplicate-id'], self::names($schedule));
        self::assertCount(2, $schedule->breaks);
    }

    public function testABareDocumentIsTheOnlyTag(): void
    {
        $schedule = AdSchedule::read(Vast::document(Vast::inline(Vast::linear())), 'https://ads.example/tag');

        self::assertSame(['vast', 'vast-list'], [$schedule?->form, $schedule?->formFault()?->name]);
        self::assertEquals([new AdTag('https://ads.example/tag')], $schedule?->breaks[0]->tags());
    }

    public function testSomethingElseIsNoSchedule(): void
    {
        foreach (['', '<html></html>', '[]', '"a"', 'null', '<!DOCTYPE VMAP [<!ENTITY a "b">]><VMAP/>'] as $text) {
            self::assertNull(AdSchedule::read($text, 'https://ads.example/list'), $text);
        }
    }

    private static function read(mixed $list): AdSchedule
    {
        $schedule = AdSchedule::read((string) json_encode($list), 'https://ads.example/list.json');
        self::assertNotNull($schedule);

        return $schedule;
    }

    private static function vmap(string ...$breaks): AdSchedule
    {
        $text = '<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">' . implode('', $breaks) . '</vmap:VMAP>';
        $schedule = AdSchedule::read($text, 'https://ads.example/vmap.xml');
        self::assertNotNull($schedule);

        return $schedule;
    }

    private static function break(string $offset, string $source, string $attributes = 'breakType="linear"'): string
    {
        return "<vmap:AdBreak timeOffset=\"$offset\" $attributes><vmap:AdSource>$source</vmap:AdSource></vmap:AdBreak>";
    }

    /** @return list<string> */
    private static function names(AdSchedule $schedule): array
    {
        return array_map(static fn (AdFinding $finding) => $finding->name, $schedule->findings);
    }
}
