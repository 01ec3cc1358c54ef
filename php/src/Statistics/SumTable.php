<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/**
 * Additive sums of one hour by dimension and keys. The sums that are stored are subtracted, so that the rest is what the
 * storage lacks.
 */
final class SumTable
{
    private const SEPARATOR = "\0";

    /** @var array<string, list<int>> sums in the order of the columns, by dimension and keys */
    private array $sums = [];

    /** @param list<string> $columns */
    public function __construct(private readonly array $columns)
    {
    }

    /** @param list<int> $values in the order of the columns */
    public function add(string $dimension, string $key1, string $key2, array $values): void
    {
        $key = $dimension . self::SEPARATOR . $key1 . self::SEPARATOR . $key2;
        if (!isset($this->sums[$key])) {
            $this->sums[$key] = $values;

            return;
        }
        $sums = &$this->sums[$key];
        foreach ($values as $column => $value) {
            $sums[$column] += $value;
        }
    }

    /** @param array<string, mixed> $row of the sums in the storage */
    public function subtract(array $row): void
    {
        $values = array_map(static fn (string $column) => -(int) $row[$column], $this->columns);
        $this->add((string) $row['dimension'], (string) $row['key1'], (string) $row['key2'], $values);
    }

    public function isZero(): bool
    {
        foreach ($this->sums as $values) {
            if (array_filter($values) !== []) {
                return false;
            }
        }

        return true;
    }

    /** @return iterable<array<string, int|string>> the rows that are not zero, with this hour */
    public function rows(int $hour): iterable
    {
        foreach ($this->sums as $key => $values) {
            if (array_filter($values) !== []) {
                [$dimension, $key1, $key2] = explode(self::SEPARATOR, $key, 3);
                yield ['hour' => $hour, 'dimension' => $dimension, 'key1' => $key1, 'key2' => $key2]
                    + array_combine($this->columns, $values);
            }
        }
    }
}
