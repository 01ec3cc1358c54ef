<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/** The rows of `breaks` from an `ad_break`: one for each tag that was asked, and one for each ad that it gave. */
final readonly class BreakRows
{
    private const MOST_SOURCES = 40;
    private const MOST_ADS = 40;
    private const QUARTILES = 3;
    private const OF_ADS = ['started', 'q1', 'q2', 'q3', 'completed', 'skipped', 'clicks'];
    private const OF_SOURCES = ['asked', 'answered', 'filled', 'errors', 'code', 'ms', 'hops'];

    /** @return list<array<string, int|string>> */
    public static function of(Payload $payload, int $now): array
    {
        $break = [
            'session_id' => $payload->neededId('session_id'),
            'break_number' => $payload->ordinal('break_number'),
            'sequence' => $payload->ordinal('sequence'),
            'view_id' => $payload->id('view_id'),
            'hour' => Tables::hourAt($now),
            'at' => $now,
            'content_id' => $payload->text('video_id'),
            'episode_id' => $payload->text('episode_id'),
            'origin' => $payload->origin('page_origin'),
            'break_id' => $payload->text('break_id'),
            'break_type' => $payload->text('break_type'),
        ];
        $rows = [];
        foreach ($payload->records('sources', self::MOST_SOURCES) as $index => $source) {
            $line = $break + ['source_number' => $index + 1, 'host' => $source->text('host')];
            $rows[] = $line + self::sourceFigures($source);
            foreach ($source->records('ads', self::MOST_ADS) as $position => $ad) {
                $rows[] = $line + ['ad_number' => $position + 1] + self::adFigures($ad);
            }
        }

        return $rows;
    }

    /** @return array<string, int|string> */
    private static function sourceFigures(Payload $source): array
    {
        $figures = array_map($source->number(...), array_combine(self::OF_SOURCES, self::OF_SOURCES));

        return ['ad_number' => 0, 'first_frame_ms' => Payload::UNKNOWN, 'erid' => '', 'advertiser' => '']
            + $figures + array_fill_keys(self::OF_ADS, 0);
    }

    /** @return array<string, int|string> */
    private static function adFigures(Payload $ad): array
    {
        $quartiles = $ad->items('quartiles', self::QUARTILES) + array_fill(0, self::QUARTILES, 0);
        $reached = new Payload(array_combine(['q1', 'q2', 'q3'], $quartiles));

        return [
            'started' => $ad->flag('started'),
            'q1' => $reached->flag('q1'),
            'q2' => $reached->flag('q2'),
            'q3' => $reached->flag('q3'),
            'completed' => $ad->flag('completed'),
            'skipped' => $ad->flag('skipped'),
            'clicks' => $ad->number('clicks'),
            'first_frame_ms' => $ad->number('first_frame_ms', Payload::UNKNOWN),
            'erid' => $ad->text('erid'),
            'advertiser' => $ad->text('advertiser'),
        ] + array_fill_keys(self::OF_SOURCES, 0);
    }
}
