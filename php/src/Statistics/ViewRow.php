<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/** A row of `views` from an event. */
final readonly class ViewRow
{
    /**
     * From `qoe`, whose payload has all metrics of the view so far, or the few of a view that was left at once.
     *
     * @return array<string, int|string>
     */
    public static function ofQuality(Payload $payload, Viewer $viewer, int $now): array
    {
        $watched = Watched::read($payload, 'watched');
        $durationS = $payload->number('duration');
        $startupMs = $payload->number('video_startup_ms', Payload::UNKNOWN);

        return [
            'sequence' => $payload->ordinal('sequence'),
            'source' => $payload->text('source'),
            'build' => $payload->text('build'),
            'session_view' => $payload->number('session_view'),
            'content_view' => $payload->number('content_view'),
            'reason' => $payload->text('reason'),
            'started' => $startupMs === Payload::UNKNOWN ? 0 : 1,
            'exit_before_start' => $payload->flag('exit_before_start'),
            'exit_during_ad' => $payload->flag('exit_during_ad'),
            'player_startup_ms' => $payload->number('player_startup_ms', Payload::UNKNOWN),
            'startup_ms' => $startupMs,
            'ad_startup_ms' => $payload->number('ad_startup_ms', Payload::UNKNOWN),
            'watch_ms' => $payload->number('watch_ms'),
            'played_ms' => $payload->number('played_ms'),
            'rebuffer_count' => $payload->number('rebuffer_count'),
            'rebuffer_ms' => $payload->number('rebuffer_ms'),
            'seek_count' => $payload->number('seek_count'),
            'mean_bitrate' => $payload->number('mean_bitrate'),
            'decoded_frames' => $payload->number('decoded_frames'),
            'dropped_frames' => $payload->number('dropped_frames'),
            'failure' => $payload->text('playback_failure'),
            'failure_host' => $payload->text('failure_host'),
            'error_id' => $payload->text('error_id'),
            'watched' => $watched->text(),
            'completed' => $watched->completed($durationS),
        ] + self::common($payload, $viewer, $now);
    }

    /**
     * From `play`: the view has begun, should none of its own messages arrive. Most pages that end so soon had one view, so
     * it counts as the first of its session and of its content.
     *
     * @return array<string, int|string>
     */
    public static function ofPlay(Payload $payload, Viewer $viewer, int $now): array
    {
        $unknown = array_map(static fn (string $type) => $type === 'int' ? 0 : '', Tables::of('views')->columns);

        return [
            'session_view' => 1,
            'content_view' => 1,
            'started' => 1,
            'player_startup_ms' => Payload::UNKNOWN,
            'startup_ms' => Payload::UNKNOWN,
            'ad_startup_ms' => Payload::UNKNOWN,
        ] + self::common($payload, $viewer, $now) + $unknown;
    }

    /** @return array<string, int|string> the columns that both events have */
    private static function common(Payload $payload, Viewer $viewer, int $now): array
    {
        return [
            'view_id' => $payload->neededId('view_id'),
            'session_id' => $payload->id('session_id'),
            'hour' => Tables::hourAt($now),
            'first_at' => $now,
            'last_at' => $now,
            'content_id' => $payload->text('video_id'),
            'episode_id' => $payload->text('episode_id'),
            'title' => $payload->text('video_title', Payload::TITLE),
            'season' => $payload->number('season', Payload::UNKNOWN),
            'episode' => $payload->number('episode', Payload::UNKNOWN),
            'origin' => $payload->origin('page_origin'),
            'country' => $viewer->country,
            'browser' => $viewer->browser,
            'device' => $viewer->device($payload->text('device_type')),
            'dub' => $payload->text('variant') ?: $payload->text('language'),
            'quality' => $payload->text('video_quality'),
            'duration_s' => $payload->number('duration'),
        ];
    }
}
