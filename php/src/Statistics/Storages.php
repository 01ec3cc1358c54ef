<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

use VvPlayer\Http\HttpFetch;
use VvPlayer\Settings\Settings;

/** The storage that VV_STATISTICS names. Nothing is opened before its first use. */
final readonly class Storages
{
    private const SQLITE = 'sqlite:';
    private const CLICKHOUSE = 'clickhouse:';

    /** @return Storage|null null when the statistics are off, or PHP lacks what the storage needs */
    public static function of(Settings $settings): ?Storage
    {
        $place = $settings->statistics->storage;

        return match (true) {
            str_starts_with($place, self::SQLITE) && extension_loaded('pdo_sqlite') => SqliteStorage::at(substr($place, strlen(self::SQLITE))),
            str_starts_with($place, self::CLICKHOUSE) && HttpFetch::way() !== null
                => ClickHouseStorage::at(substr($place, strlen(self::CLICKHOUSE)), $settings->cache),
            default => null,
        };
    }

    /** @return list<string> the statements that make its tables; those of SQLite where the setting names none */
    public static function schema(Settings $settings): array
    {
        $place = $settings->statistics->storage;

        $server = str_starts_with($place, self::CLICKHOUSE) ? ClickHouseServer::of(substr($place, strlen(self::CLICKHOUSE)), $settings->cache) : null;

        return $server === null ? SqliteSchema::statements() : ClickHouseSchema::statements($server->cluster, database: $server->database);
    }
}
