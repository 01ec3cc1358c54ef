<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/** The rows of a batch of events. A bad event is dropped, and the others are kept. */
final readonly class Batch
{
    private const MOST_DEPTH = 16;
    /** Of one batch; the player sends twenty events at most. */
    private const MOST_ROWS = 1_000;
    private const KEPT = ['qoe', 'play', 'ad_break'];

    /**
     * @param array<string, list<array<string, int|string>>> $rows by table
     * @param array<string, int> $dropped number of bad events, by event and field
     */
    private function __construct(public array $rows, public array $dropped)
    {
    }

    /** Null for a text that is no list in JSON. */
    public static function read(string $json, Viewer $viewer, int $now): ?self
    {
        $events = json_decode($json, true, self::MOST_DEPTH, JSON_INVALID_UTF8_SUBSTITUTE);
        if (!is_array($events) || !array_is_list($events)) {
            return null;
        }
        $rows = ['views' => [], 'breaks' => []];
        $dropped = [];
        foreach ($events as $event) {
            $name = is_array($event) && is_string($event['event'] ?? null) ? $event['event'] : '';
            try {
                [$table, $more] = self::rowsOf($name, is_array($event) ? $event['payload'] ?? null : null, $viewer, $now);
                if (count($rows['views']) + count($rows['breaks']) + count($more) > self::MOST_ROWS) {
                    throw new BadEvent('too many rows');
                }
                $rows[$table] = [...$rows[$table], ...$more];
            } catch (BadEvent $bad) {
                // Names of strangers stay out of the log.
                $reason = (in_array($name, self::KEPT, true) ? "$name: " : '') . $bad->getMessage();
                $dropped[$reason] = ($dropped[$reason] ?? 0) + 1;
            }
        }

        return new self(array_filter($rows), $dropped);
    }

    /**
     * Other events, also those of a newer player, have no rows.
     *
     * @return array{'views'|'breaks', list<array<string, int|string>>}
     */
    private static function rowsOf(string $event, mixed $payload, Viewer $viewer, int $now): array
    {
        if ($event === '' || !is_array($payload)) {
            throw new BadEvent($event === '' ? 'event' : 'payload');
        }
        $payload = new Payload($payload);

        return match ($event) {
            'qoe' => ['views', [ViewRow::ofQuality($payload, $viewer, $now)]],
            // An older player names no view.
            'play' => ['views', $payload->id('view_id') === '' ? [] : [ViewRow::ofPlay($payload, $viewer, $now)]],
            'ad_break' => ['breaks', BreakRows::of($payload, $now)],
            default => ['views', []],
        };
    }
}
