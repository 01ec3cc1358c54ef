<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/**
 * Bounds the keys that a day may have in one dimension: strangers write titles, sites and hosts. Keys of the day's earlier
 * hours come first, then those of the hour in the order of their rows. Every further one counts as `others`.
 */
final class KeyLimit
{
    public const KEYS_A_DAY = 10_000;
    public const OTHERS = 'others';

    /** @var array<string, array<string, true>> keys of this hour, by dimension */
    private array $own = [];
    /** @var array<string, array<string, true>> keys of the earlier hours, of dimensions that come near the limit */
    private array $earlier = [];

    /**
     * @param array<string, int> $bounds at most so many keys are in the earlier hours of the day, by dimension
     * @param \Closure(string): iterable<array<string, mixed>> $load the keys of a dimension in the earlier hours
     */
    public function __construct(
        private readonly array $bounds,
        private readonly \Closure $load,
        private readonly int $limit = self::KEYS_A_DAY,
    ) {
    }

    /** Whether a row of this key may be written. */
    public function allows(string $dimension, string $key1, string $key2 = ''): bool
    {
        $key = "$key1\0$key2";
        if (isset($this->own[$dimension][$key]) || isset($this->earlier[$dimension][$key])) {
            return true;
        }
        $own = count($this->own[$dimension] ?? []);
        if ($own + ($this->bounds[$dimension] ?? 0) >= $this->limit && !$this->mayAdd($dimension, $key)) {
            return isset($this->earlier[$dimension][$key]);
        }
        $this->own[$dimension][$key] = true;

        return true;
    }

    /** The exact answer. The bound holds keys of this hour and of later ones, too. */
    private function mayAdd(string $dimension, string $key): bool
    {
        if (!isset($this->earlier[$dimension])) {
            $this->earlier[$dimension] = [];
            foreach (($this->bounds[$dimension] ?? 0) === 0 ? [] : ($this->load)($dimension) as $row) {
                $this->earlier[$dimension]["{$row['key1']}\0{$row['key2']}"] = true;
            }
            $this->own[$dimension] = array_diff_key($this->own[$dimension] ?? [], $this->earlier[$dimension]);
        }

        return !isset($this->earlier[$dimension][$key])
            && count($this->own[$dimension]) + count($this->earlier[$dimension]) < $this->limit;
    }
}
