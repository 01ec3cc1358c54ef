<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Statistics\Storage;
use VvPlayer\Statistics\Tables;

/** The figures that alert rules watch, of the last minutes. */
final readonly class AlertFigures
{
    public const MIN_VIEWS = 20;
    public const MIN_ASKED = 50;
    private const MINUTE_S = 60;
    private const HOURS_A_WEEK = 168;
    private const QUANTILE = 0.95;

    public function __construct(private Storage $storage, private int $now)
    {
    }

    /**
     * @return array{bool, float, int}|null whether the rule is broken, the figure, and the number of views or ads behind it; null
     * while there are too few of them
     */
    public function of(AlertRule $rule): ?array
    {
        $since = $this->now - $rule->minutes * self::MINUTE_S;

        return match ($rule->kind) {
            'failures' => $this->failures($since, $rule->limit),
            'startup' => $this->startup($since, $rule->limit),
            'fill' => $this->fill($since, $rule->limit),
            'silence' => $this->silence($since),
        };
    }

    /** @return array{bool, float, int}|null */
    private function failures(int $since, float $limit): ?array
    {
        ['views' => $views, 'failures' => $failures] = $this->row('alert-views', ['since' => $since]);
        $share = $failures / max(1, $views);

        return $views < self::MIN_VIEWS ? null : [$share > $limit, $share, $views];
    }

    /** @return array{bool, float, int}|null */
    private function startup(int $since, float $limit): ?array
    {
        $counts = [];
        foreach ($this->storage->query('alert-startups', ['since' => $since]) as $row) {
            $counts[(int) $row['ms']] = (int) $row['views'];
        }
        $views = array_sum($counts);
        if ($views < self::MIN_VIEWS) {
            return null;
        }
        ksort($counts);
        $left = (int) ceil($views * self::QUANTILE);
        foreach ($counts as $ms => $count) {
            $left -= $count;
            if ($left <= 0) {
                return [$ms > $limit, (float) $ms, $views];
            }
        }

        return null;
    }

    /** @return array{bool, float, int}|null */
    private function fill(int $since, float $limit): ?array
    {
        ['asked' => $asked, 'filled' => $filled] = $this->row('alert-fill', ['since' => $since, 'hour' => Tables::hourAt($since)]);
        $share = $filled / max(1, $asked);

        return $asked < self::MIN_ASKED ? null : [$share < $limit, $share, $asked];
    }

    /** @return array{bool, float, int}|null null in an hour that had few views a week ago, too */
    private function silence(int $since): ?array
    {
        $views = $this->row('alert-views', ['since' => $since])['views'];
        if ($views > 0) {
            return [false, (float) $views, $views];
        }
        $before = $this->row('alert-hour', ['hour' => Tables::hourAt($this->now) - self::HOURS_A_WEEK])['views'];

        return $before < self::MIN_VIEWS ? null : [true, 0.0, $before];
    }

    /**
     * @param array<string, int> $params
     * @return array<string, int> the only row of a query
     */
    private function row(string $name, array $params): array
    {
        foreach ($this->storage->query($name, $params) as $row) {
            return array_map(intval(...), $row);
        }

        throw new \LogicException("The query $name has no row");
    }
}
