<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Http\Request;
use VvPlayer\Statistics\Tables;

/** Whole days of Moscow, both ends included. */
final readonly class DeskPeriod
{
    private const DAY_S = 86_400;
    private const HOUR_S = 3_600;
    /** A longer period is read by day. */
    private const DAYS_BY_HOUR = 2;
    private const MOST_DAYS = 1_100;
    private const USUAL_DAYS = 30;
    private const DATE = '~^(\d{4})-(\d{2})-(\d{2})$~D';

    private function __construct(public int $from, public int $to, private int $now)
    {
    }

    /** The period of `from` and `to`; the last thirty days without them; null for dates that make no period. */
    public static function read(Request $request, int $now): ?self
    {
        $today = Tables::dayOf(Tables::hourAt($now));
        $to = $request->parameter('to') === '' ? $today : self::dayIn($request->parameter('to'));
        $from = $request->parameter('from') === '' ? ($to ?? 0) - self::USUAL_DAYS + 1 : self::dayIn($request->parameter('from'));
        if ($from === null || $to === null || $from > $to || $to - $from >= self::MOST_DAYS) {
            return null;
        }

        return new self($from, $to, $now);
    }

    /** The month of `YYYY-MM`; null for another text. */
    public static function month(string $month, int $now): ?self
    {
        $first = self::dayIn("$month-01");

        return $first === null ? null : new self($first, $first + (int) gmdate('t', $first * self::DAY_S) - 1, $now);
    }

    /** The period before, as long as this one. */
    public function before(): self
    {
        return new self(2 * $this->from - $this->to - 1, $this->from - 1, $this->now);
    }

    /** @return array{from: int, to: int} days for a query */
    public function days(): array
    {
        return ['from' => $this->from, 'to' => $this->to];
    }

    /** Its first second, in Unix seconds. */
    public function since(): int
    {
        return Tables::firstHourOf($this->from) * self::HOUR_S;
    }

    public function fromDate(): string
    {
        return gmdate('Y-m-d', $this->from * self::DAY_S);
    }

    public function toDate(): string
    {
        return gmdate('Y-m-d', $this->to * self::DAY_S);
    }

    public function isByHour(): bool
    {
        return $this->to - $this->from < self::DAYS_BY_HOUR;
    }

    /** @return array{from: int, to: int} hours or days for a query of a series */
    public function steps(): array
    {
        return $this->isByHour()
            ? ['from' => Tables::firstHourOf($this->from), 'to' => Tables::firstHourOf($this->to + 1) - 1]
            : $this->days();
    }

    /**
     * The beginning of each hour or day that has begun, in Unix seconds.
     *
     * @return array<int, int> by hour or day
     */
    public function moments(): array
    {
        ['from' => $from, 'to' => $to] = $this->steps();
        $moments = [];
        for ($step = $from; $step <= $to; $step += 1) {
            $at = ($this->isByHour() ? $step : Tables::firstHourOf($step)) * self::HOUR_S;
            if ($at > $this->now) {
                break;
            }
            $moments[$step] = $at;
        }

        return $moments;
    }

    private static function dayIn(string $date): ?int
    {
        if (preg_match(self::DATE, $date, $parts) !== 1 || !checkdate((int) $parts[2], (int) $parts[3], (int) $parts[1])) {
            return null;
        }
        $day = intdiv((int) gmmktime(0, 0, 0, (int) $parts[2], (int) $parts[3], (int) $parts[1]), self::DAY_S);

        return $day > 0 ? $day : null;
    }
}
