<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

/** Figures of a set of views from its sums, as docs/statistics.md (The desk) defines them. */
final readonly class ViewFigures
{
    private const DIGITS = 6;

    /** @param array<string, mixed> $sums of `view_days` or `view_hours`; none for no views */
    public function __construct(private array $sums)
    {
    }

    public function views(): int
    {
        return $this->sum('views');
    }

    public function viewers(): int
    {
        return $this->sum('viewers');
    }

    public function playedMs(): int
    {
        return $this->sum('played_ms');
    }

    public function blocked(): int
    {
        return $this->sum('blocked');
    }

    public function failures(): int
    {
        return $this->sum('failures');
    }

    public function completion(): ?float
    {
        return self::share($this->sum('completed'), $this->sum('started'));
    }

    public function rebuffer(): ?float
    {
        return self::share($this->sum('rebuffer_ms'), $this->sum('watch_ms'));
    }

    public function failureShare(): ?float
    {
        return self::share($this->failures(), $this->views());
    }

    public function earlyExitShare(): ?float
    {
        return self::share($this->sum('early_exits'), $this->views());
    }

    public function adExitShare(): ?float
    {
        return self::share($this->sum('ad_exits'), $this->views());
    }

    /** Null where there is nothing to have a share of. */
    public static function share(int $part, int $whole): ?float
    {
        return $whole > 0 ? round($part / $whole, self::DIGITS) : null;
    }

    private function sum(string $column): int
    {
        return (int) ($this->sums[$column] ?? 0);
    }
}
