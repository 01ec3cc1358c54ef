<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/** The tables in SQLite's words. */
final readonly class SqliteSchema
{
    /** @return list<string> */
    public static function statements(): array
    {
        $statements = [];
        foreach (Tables::all() as $table) {
            $columns = [];
            foreach ($table->columns as $name => $type) {
                $columns[] = "$name " . ($type === 'int' ? 'INTEGER' : 'TEXT') . ' NOT NULL';
            }
            $key = implode(', ', $table->key);
            // Raw rows stay in the order of their arrival, however many there are: only the index of their key, which is
            // random, is written in many places. Sums are few, and are read in the order of their key.
            $isAppended = $table->merge === Merge::Sequence;
            $list = implode(', ', $isAppended ? $columns : [...$columns, "PRIMARY KEY ($key)"]);
            $statements[] = "CREATE TABLE IF NOT EXISTS $table->name ($list)" . ($isAppended ? '' : ' WITHOUT ROWID');
            if ($isAppended) {
                $statements[] = "CREATE UNIQUE INDEX IF NOT EXISTS {$table->name}_key ON $table->name ($key)";
            }
            foreach ($table->indexes as $column) {
                $statements[] = "CREATE INDEX IF NOT EXISTS {$table->name}_$column ON $table->name ($column)";
            }
        }

        return $statements;
    }

    /** @return list<string> statements that sum the spans anew from the days: the step from version 1 */
    public static function fillSpans(): array
    {
        $statements = [];
        foreach (Tables::all() as $table) {
            $columns = implode(', ', $table->names());
            $shorter = 1;
            foreach ($table->time === 'day' ? Spans::LENGTHS : [] as $index => $length) {
                [$from, $into] = [Spans::FIRST * $index, Spans::FIRST * ($index + 1)];
                $number = "$into + (day - $from) / " . intdiv($length, $shorter);
                $values = array_map(static fn (string $name) => match (true) {
                    $name === 'day' => $number,
                    in_array($name, $table->key, true) => $name,
                    default => "SUM($name)",
                }, $table->names());
                $key = implode(', ', array_map(static fn (string $name) => $name === 'day' ? $number : $name, $table->key));
                $statements[] = "INSERT OR REPLACE INTO $table->name ($columns) SELECT " . implode(', ', $values)
                    . " FROM $table->name WHERE day >= $from AND day < $into GROUP BY $key";
                $shorter = $length;
            }
        }

        return $statements;
    }

    /** What tells one row of the table from another. */
    public static function rowKey(Table $table): string
    {
        return $table->merge === Merge::Sequence ? 'rowid' : implode(', ', $table->key);
    }

    /** Inserts one row, or merges it; the values in the order of the columns. */
    public static function insert(Table $table): string
    {
        $set = static fn (string $operator) => implode(', ', array_map(
            static fn (string $name) => "$name = " . sprintf($operator, $name),
            $table->merged(),
        ));
        $update = match ($table->merge) {
            Merge::Add => $set("$table->name.%1\$s + excluded.%1\$s"),
            Merge::Sequence => $set('excluded.%s') . " WHERE excluded.sequence > $table->name.sequence",
            Merge::Latest => $set('excluded.%s') . " WHERE excluded.at >= $table->name.at",
        };

        return "INSERT INTO $table->name (" . implode(', ', $table->names()) . ') VALUES ('
            . implode(', ', array_fill(0, count($table->columns), '?')) . ') ON CONFLICT (' . implode(', ', $table->key) . ") DO UPDATE SET $update";
    }
}
