<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Statistics\Storage;

/**
 * Watches the rules of the publisher. A rule tells once when it begins to be broken, again every six hours while it lasts, and
 * once when it ends. With too few views to judge by nothing changes.
 */
final readonly class Alerts
{
    public const AGAIN_S = 21_600;
    private const MAX_FIRED = 100;

    /**
     * @param Storage $storage
     * @param Webhooks $webhooks that take what the rules tell
     * @throws \VvPlayer\Statistics\StorageBusy
     * @throws \VvPlayer\Statistics\StorageBroken
     */
    public static function run(Storage $storage, DeskState $state, Webhooks $webhooks, int $now): void
    {
        $rules = array_filter(AlertRule::all($state->read()), static fn (AlertRule $rule) => $rule->isOn);
        $figures = new AlertFigures($storage, $now);
        // The queries come before the lock, which requests wait for.
        $found = array_map($figures->of(...), $rules);
        if ($rules !== [] || DeskState::section($state->read(), 'firing') !== []) {
            $state->change(static fn (array $stored) => self::judged($stored, $rules, $found, $now));
        }
        $webhooks->send($now);
    }

    /**
     * @param array<mixed> $state
     * @param array<string, AlertRule> $rules
     * @param array<string, array{bool, float, int}|null> $found
     * @return array<mixed>
     */
    private static function judged(array $state, array $rules, array $found, int $now): array
    {
        $firing = array_filter(
            array_intersect_key(DeskState::section($state, 'firing'), $rules),
            static fn ($entry) => is_int($entry['since'] ?? null) && is_int($entry['told'] ?? null),
        );
        // Two processes may have asked at the same time.
        $current = AlertRule::all($state);
        foreach (array_intersect_key($rules, $current) as $id => $rule) {
            $entry = $firing[$id] ?? null;
            $event = self::event($entry, $found[$id] ?? null, $now);
            if ($event === null) {
                continue;
            }
            [, $value, $count] = $found[$id] ?? [false, 0.0, 0];
            if ($event === 'ended') {
                unset($firing[$id]);
            } else {
                $firing[$id] = ['since' => $entry['since'] ?? $now, 'told' => $now];
            }
            $since = $entry['since'] ?? $now;
            $fired = ['ruleId' => $id, 'event' => $event, 'at' => $now, 'since' => $since, 'value' => $value, 'count' => $count];
            $state['fired'] = array_slice([$fired, ...array_values(DeskState::section($state, 'fired'))], 0, self::MAX_FIRED);
            $state = Webhooks::queued($state, $rule, $fired, $now);
        }
        $state['firing'] = $firing;

        return $state;
    }

    /**
     * @param array{since: int, told: int}|null $entry of a rule that is broken already
     * @param array{bool, float, int}|null $found
     * @return 'fired'|'lasts'|'ended'|null
     */
    private static function event(?array $entry, ?array $found, int $now): ?string
    {
        return match (true) {
            $found === null => null,
            $found[0] && $entry === null => 'fired',
            // A clock that was set back must not silence it.
            $found[0] && ($now - $entry['told'] >= self::AGAIN_S || $entry['told'] > $now) => 'lasts',
            !$found[0] && $entry !== null => 'ended',
            default => null,
        };
    }
}
