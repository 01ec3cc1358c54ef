<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/** The questions to the storage: one file each in `sql/`, or one for each engine where a single text cannot serve both. */
final readonly class NamedQueries
{
    private const FOLDER = __DIR__ . '/sql';

    /** @param 'sqlite'|'clickhouse' $engine */
    public static function text(string $name, string $engine): string
    {
        if (preg_match('~^[a-z][a-z0-9-]*$~D', $name) !== 1) {
            throw new \LogicException("No name of a query: $name");
        }
        foreach (["$name.$engine.sql", "$name.sql"] as $file) {
            if (is_file(self::FOLDER . "/$file")) {
                return (string) file_get_contents(self::FOLDER . "/$file");
            }
        }

        throw new \LogicException("No query of the statistics: $name");
    }
}
