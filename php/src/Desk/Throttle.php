<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

/**
 * Slows down guesses of the password: five attempts of an address, then one after 15 minutes, half an hour, an hour and so on
 * up to a day; 100 attempts of all addresses in 15 minutes. Addresses are kept as signatures only.
 */
final readonly class Throttle
{
    public const FREE = 5;
    public const PERIOD_S = 900;
    public const OVERALL = 100;
    private const LONGEST_S = 86_400;
    private const MAX_ADDRESSES = 1000;
    /** Addresses from which somebody has signed in, which guesses from elsewhere do not lock out. */
    private const MAX_KNOWN = 10;
    private const KNOWN_S = 30 * 86_400;
    private const SECTION = 'throttle';

    public function __construct(private DeskState $state, private Keys $keys)
    {
    }

    /**
     * Counts an attempt before it is checked, so that attempts at the same time count as well.
     *
     * @return int|null seconds until the next attempt, 0: this one is allowed; null when nothing can be counted
     */
    public function take(string $address, int $now): ?int
    {
        $wait = 0;
        $isStored = $this->change(function (array $throttle) use ($address, $now, &$wait): array {
            $key = $this->key($address);
            $own = self::entry($throttle['addresses'][$key] ?? null, $now);
            $all = self::entry($throttle['all'] ?? null, $now);
            $isOver = $all['at'] + self::PERIOD_S <= $now;
            $all = $isOver ? ['n' => 0, 'at' => $now] : $all;
            $isKnown = ($throttle['known'][$key] ?? 0) > $now - self::KNOWN_S;
            $wait = max(self::waitOf($own, $now), $all['n'] >= self::OVERALL && !$isKnown ? $all['at'] + self::PERIOD_S - $now : 0);
            if ($wait > 0) {
                return $throttle;
            }
            $throttle['all'] = ['n' => $all['n'] + 1, 'at' => $all['at']];
            $throttle['addresses'][$key] = ['n' => $own['n'] + 1, 'at' => $now];

            return $throttle;
        }, $now);

        return $isStored ? $wait : null;
    }

    /** Forgets the attempts of an address that had the password. */
    public function succeed(string $address, int $now): void
    {
        $this->change(function (array $throttle) use ($address, $now): array {
            $key = $this->key($address);
            unset($throttle['addresses'][$key], $throttle['known'][$key]);
            $throttle['known'] = array_slice([$key => $now] + $throttle['known'], 0, self::MAX_KNOWN, true);

            return $throttle;
        }, $now);
    }

    /** @param callable(array<mixed>): array<mixed> $change */
    private function change(callable $change, int $now): bool
    {
        return $this->state->change(static function (array $state) use ($change, $now): array {
            $throttle = DeskState::section($state, self::SECTION);
            $addresses = array_map(static fn ($entry) => self::entry($entry, $now), DeskState::section($throttle, 'addresses'));
            uasort($addresses, static fn (array $one, array $other) => $other['at'] <=> $one['at']);
            $throttle['addresses'] = array_slice(
                array_filter($addresses, static fn (array $entry) => $entry['n'] > 0 && !self::isForgotten($entry, $now)),
                0,
                self::MAX_ADDRESSES - 1,
                true,
            );
            $throttle['known'] = array_filter(DeskState::section($throttle, 'known'), is_int(...));
            $state[self::SECTION] = $change($throttle);

            return $state;
        });
    }

    /** The HMAC of an address. One client may have all addresses of an IPv6 network of 64 bits. */
    private function key(string $address): string
    {
        $bytes = @inet_pton($address);

        return $this->keys->sign('address', $bytes !== false && strlen($bytes) === 16 ? substr($bytes, 0, 8) : $address);
    }

    /** @return array{n: int, at: int} attempts, and the last of them or the beginning of the period */
    private static function entry(mixed $entry, int $now): array
    {
        $isWhole = is_int($entry['n'] ?? null) && is_int($entry['at'] ?? null);

        // A clock that was set back would make the wait longer.
        return $isWhole ? ['n' => $entry['n'], 'at' => min($entry['at'], $now)] : ['n' => 0, 'at' => $now];
    }

    /** @param array{n: int, at: int} $entry */
    private static function isForgotten(array $entry, int $now): bool
    {
        $kept = $entry['n'] < self::FREE ? self::PERIOD_S : self::LONGEST_S + self::PERIOD_S;

        return $entry['at'] + $kept <= $now;
    }

    /** @param array{n: int, at: int} $entry */
    private static function waitOf(array $entry, int $now): int
    {
        if ($entry['n'] < self::FREE || self::isForgotten($entry, $now)) {
            return 0;
        }
        $pause = min(self::LONGEST_S, self::PERIOD_S * 2 ** min(10, $entry['n'] - self::FREE));

        return max(0, $entry['at'] + $pause - $now);
    }
}
