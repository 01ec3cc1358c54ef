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
            [new AdBreakPlan('preroll', 'в начале', 0, [new AdTag('https://ads.example/a?x=[RANDOM]'), new AdTag('https://b.example/v')])],
            $schedule->breaks,
        );
        self::assertSame([], $schedule->findings);
        self::assertNull($schedule->formFault());
        // The player takes a single entry, too.
        self::assertCount(1, self::read(['midrollList' => ['vastUrl' => '/v']])->breaks[0]->tags);
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
            [['prerollList' => ['https://ads.example/1', ['vastUrl' => 'ftp://ads.example/1'], ['vastUrl' => ' ']]], ['no-address', 'no-address', 'no-address']],
            [['prerollList' => [...$tags(1), ...$tags(1)]], ['duplicate']],
            [['prerollList' => $tags(3)], ['all-in-a-row']],
            [['midrollList' => $tags(21)], ['over-limit']],
            [['prerollList' => [], 'schedule' => [], 'frequency' => []], ['unread-field']],
        ];
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
        self::assertSame('<VAST version="3.0"><Ad/></VAST>', $schedule->breaks[0]->tags[0]->inline);
        self::assertSame('https://ads.example/mid', $schedule->breaks[2]->tags[0]->url);
        self::assertSame('vmap-list', $schedule->formFault()?->name);
    }

    public function testNamesFaultsOfAVmap(): void
    {
        $source = '<vmap:AdTagURI>https://ads.example/v</vmap:AdTagURI>';
        $schedule = self::vmap(
            self::break('#2', $source),
            self::break('soon', $source),
            self::break('150%', $source),
            self::break('start', '<vmap:CustomAdData>x</vmap:CustomAdData>'),
            self::break('start', $source, 'breakType="nonlinear"'),
            self::break('start', $source, 'breakType="linear,display" breakId="a"'),
            self::break('end', $source, 'breakType="linear" breakId="a"'),
        );

        self::assertSame(['vmap-position', 'vmap-time', 'vmap-time', 'vmap-source', 'vmap-type', 'duplicate-id'], self::names($schedule));
        self::assertCount(2, $schedule->breaks);
    }

    public function testABareDocumentIsNoList(): void
    {
        $schedule = AdSchedule::read(Vast::document(Vast::inline(Vast::linear())), 'https://ads.example/tag');

        self::assertSame(['vast', 'vast-list'], [$schedule?->form, $schedule?->formFault()?->name]);
        self::assertEquals([new AdTag('https://ads.example/tag')], $schedule?->breaks[0]->tags);
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
