<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/**
 * The tables in ClickHouse's words, from version 18.16 on. There are no materialised views: a server that is killed between a
 * table and its view would keep two answers to one question. Sums of days are rows of the table of hours, in the same insert.
 */
final readonly class ClickHouseSchema
{
    /** Hours of a partition of sums, and days of one of watched ranges: 30 days. */
    private const HOURS_OF_SUMS = 720;
    private const DAYS_OF_SUMS = 30;
    private const MOSCOW = 'hour + 3';
    /** Old versions refuse rows at a tenth of the parts that newer ones allow. */
    private const SETTINGS = ['parts_to_delay_insert = 1000', 'parts_to_throw_insert = 3000'];
    /** A page reads a few rows of each day of one film. */
    private const GRANULARITY_OF_SUMS = 'index_granularity = 512';
    /** Rows of a table of sums: of an hour, or of the day, which has the number of its first hour. */
    public const OF_HOURS = 0;
    public const OF_DAYS = 1;
    /** Versions since 20.10 can sync a part with the disk before they answer. */
    private const SYNC = ['fsync_after_insert = 1', 'fsync_part_directory = 1'];
    /** Tables whose rows readers must see without those that were replaced, merged or not. */
    public const REPLACED = ['views', 'breaks', 'changes', 'refreshed', 'names'];

    /**
     * @param string|null $cluster that the tables are made on: replicated, with a table over all shards
     * @param bool $syncs whether a part is synced before the answer; versions before 20.10 do not know it
     * @param string $database of a cluster, whose servers may have another default
     * @return list<string>
     */
    public static function statements(?string $cluster = null, bool $syncs = true, string $database = 'vv'): array
    {
        $statements = [];
        foreach (self::tables() as $table) {
            $statements[] = self::table($table, $cluster, $syncs, $database);
            if ($cluster !== null) {
                $statements[] = self::overShards($table, $cluster, $database);
            }
        }

        return $statements;
    }

    /** @return list<Table> those that exist: sums of days do not */
    public static function tables(): array
    {
        $days = array_map(Tables::daysOf(...), array_keys(Tables::all()));

        return array_values(array_filter(Tables::all(), static fn (Table $table) => !in_array($table->name, $days, true)));
    }

    /** The table that holds the rows of one server. */
    public static function local(string $name, ?string $cluster): string
    {
        return $cluster === null ? $name : "{$name}_local";
    }

    public static function onCluster(?string $cluster): string
    {
        return $cluster === null ? '' : " ON CLUSTER '$cluster'";
    }

    private static function table(Table $table, ?string $cluster, bool $syncs, string $database): string
    {
        $columns = self::columns($table);
        $key = $table->key;
        if (Tables::daysOf($table->name) !== null) {
            // Pages read one dimension over days.
            $key = ['span', 'dimension', 'day', 'key1', 'key2', 'hour'];
        }
        [$time, $length] = self::partition($table);
        $settings = [...self::SETTINGS, ...($table->merge === Merge::Add ? [self::GRANULARITY_OF_SUMS] : []), ...($syncs ? self::SYNC : [])];

        return 'CREATE TABLE IF NOT EXISTS ' . self::local($table->name, $cluster) . self::onCluster($cluster)
            . ' (' . implode(', ', $columns) . ') ENGINE = ' . self::engine($table, $cluster, $database)
            . ($length === 0 ? '' : " PARTITION BY intDiv($time, $length)")
            . ' ORDER BY (' . implode(', ', $key) . ') SETTINGS ' . implode(', ', $settings);
    }

    /** The first hour or day after a partition. */
    public static function endOf(Table $table, int $partition): int
    {
        [$time, $length] = self::partition($table);

        return ($partition + 1) * $length - ($time === self::MOSCOW ? 3 : 0);
    }

    /** @return array{string, int} the time, in hours or days, and how much of it is one partition; 0 for one in all */
    private static function partition(Table $table): array
    {
        return match (true) {
            $table->merge === Merge::Sequence => [self::MOSCOW, 24],
            $table->time === 'hour' => [self::MOSCOW, self::HOURS_OF_SUMS],
            $table->time === 'day' => ['day', self::DAYS_OF_SUMS],
            default => ['', 0],
        };
    }

    /** @return list<string> */
    private static function columns(Table $table): array
    {
        $columns = [];
        foreach ($table->columns as $name => $type) {
            $columns[] = "$name " . ($type === 'int' ? 'Int64' : 'String');
        }

        return Tables::daysOf($table->name) === null ? $columns : [...$columns, 'span Int64', 'day Int64 DEFAULT intDiv(hour + 3, 24)'];
    }

    private static function engine(Table $table, ?string $cluster, string $database): string
    {
        [$name, $argument] = match ($table->merge) {
            Merge::Sequence => ['ReplacingMergeTree', 'sequence'],
            Merge::Latest => ['ReplacingMergeTree', 'at'],
            Merge::Add => ['SummingMergeTree', '(' . implode(', ', $table->merged()) . ')'],
        };

        return $cluster === null
            ? "$name($argument)"
            : "Replicated$name('/clickhouse/tables/{shard}/$database/$table->name', '{replica}', $argument)";
    }

    /** Rows with one key are on one shard, so that the newer replaces the older. */
    private static function overShards(Table $table, string $cluster, string $database): string
    {
        // The rows of an hour and of its day are one insert into one shard.
        $key = Tables::daysOf($table->name) === null ? $table->key[0] : 'day';

        return "CREATE TABLE IF NOT EXISTS $table->name" . self::onCluster($cluster) . ' (' . implode(', ', self::columns($table)) . ')'
            . " ENGINE = Distributed('$cluster', '$database', '{$table->name}_local', sipHash64($key))";
    }
}
