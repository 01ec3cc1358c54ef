<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/**
 * All tables. Text is never NULL: '' where it is unknown; an unknown number is -1 where 0 would be a value. `hour` counts
 * hours since 1970 (UTC), `day` the days of Moscow (UTC+3); SQLite has sums of longer spans beside them (Spans).
 */
final readonly class Tables
{
    /** Of the file; a change of a table raises it and comes with the steps from the version before. */
    public const VERSION = 2;
    private const HOURS_EAST = 3;
    private const HOURS_PER_DAY = 24;
    private const VIEWS = 'view_id* session_id* sequence hour first_at last_at content_id* episode_id* title* season episode origin* country* browser*'
        . ' device* dub* quality* source* build* session_view content_view reason* started exit_before_start exit_during_ad'
        . ' player_startup_ms startup_ms ad_startup_ms watch_ms played_ms rebuffer_count rebuffer_ms seek_count mean_bitrate'
        . ' decoded_frames dropped_frames failure* failure_host* error_id* duration_s watched* completed';
    private const BREAKS = 'session_id* break_number source_number ad_number sequence view_id* hour at content_id* episode_id* origin* break_id*'
        . ' break_type* host* asked answered filled started q1 q2 q3 completed skipped clicks errors code ms first_frame_ms hops'
        . ' erid* advertiser*';
    private const VIEW_SUMS = 'dimension* key1* key2* views viewers started completed watch_ms played_ms rebuffer_ms rebuffers startups'
        . ' startup_ms failures early_exits ad_exits blocked';
    private const AD_SUMS = 'dimension* key1* key2* breaks asked answered filled impressions q1 q2 q3 completed skipped clicks errors ms'
        . ' lost_ms first_frames first_frame_ms';

    /** @return array<string, Table> by name */
    public static function all(): array
    {
        static $all = null;

        return $all ??= self::made();
    }

    public static function of(string $name): Table
    {
        return self::all()[$name] ?? throw new \LogicException("No table of the statistics: $name");
    }

    /** The table of days that the sums of this table of hours are added to as well; null for another table. */
    public static function daysOf(string $name): ?string
    {
        return ['view_hours' => 'view_days', 'ad_hours' => 'ad_days'][$name] ?? null;
    }

    public static function hourAt(int $second): int
    {
        return intdiv($second, 3600);
    }

    public static function dayOf(int $hour): int
    {
        return intdiv($hour + self::HOURS_EAST, self::HOURS_PER_DAY);
    }

    /** The hour in which a day of Moscow begins. */
    public static function firstHourOf(int $day): int
    {
        return $day * self::HOURS_PER_DAY - self::HOURS_EAST;
    }

    /** @return array<string, Table> */
    private static function made(): array
    {
        $hourKey = ['hour', 'dimension', 'key1', 'key2'];
        // A page reads one dimension over days.
        $dayKey = ['dimension', 'day', 'key1', 'key2'];
        $tables = [
            new Table('views', self::columns(self::VIEWS), ['view_id'], Merge::Sequence, 'hour', ['hour', 'first_at'], ['hour', 'last_at', 'session_id'], true),
            new Table(
                'breaks',
                self::columns(self::BREAKS),
                ['session_id', 'break_number', 'source_number', 'ad_number'],
                Merge::Sequence,
                'hour',
                ['hour', 'at'],
                ['hour'],
                true,
            ),
            new Table('changes', self::columns('hour at'), ['hour'], Merge::Latest, 'hour', isRaw: true),
            new Table('refreshed', self::columns('hour at'), ['hour'], Merge::Latest, 'hour', isRaw: true),
            new Table('view_hours', self::columns('hour ' . self::VIEW_SUMS), $hourKey, Merge::Add, 'hour'),
            new Table('view_days', self::columns('day ' . self::VIEW_SUMS), $dayKey, Merge::Add, 'day', indexes: ['day']),
            new Table('ad_hours', self::columns('hour ' . self::AD_SUMS), $hourKey, Merge::Add, 'hour'),
            new Table('ad_days', self::columns('day ' . self::AD_SUMS), $dayKey, Merge::Add, 'day', indexes: ['day']),
            new Table(
                'watch_days',
                self::columns('day content_id* episode_id* bucket viewers plays'),
                ['content_id', 'episode_id', 'day', 'bucket'],
                Merge::Add,
                'day',
                indexes: ['day'],
            ),
            new Table('names', self::columns('kind* name* label* at'), ['kind', 'name'], Merge::Latest, 'at'),
        ];

        return array_combine(array_map(static fn (Table $table) => $table->name, $tables), $tables);
    }

    /** @return array<string, 'int'|'text'> of names, where a star marks text */
    private static function columns(string $list): array
    {
        $columns = [];
        foreach (explode(' ', $list) as $name) {
            $columns[rtrim($name, '*')] = str_ends_with($name, '*') ? 'text' : 'int';
        }

        return $columns;
    }
}
