<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** Films and series of the host itself, in place of a catalogue service. */
abstract class Provider
{
    abstract public function find(string $id): ?Title;

    public function findByKinopoiskId(int $id): ?Title
    {
        return null;
    }

    public function findByImdbId(string $id): ?Title
    {
        return null;
    }

    /** The first title that can be shown; null without one. */
    abstract public function first(): ?Title;

    /** Whether a title may have ads. */
    public function hasAds(): bool
    {
        return false;
    }

    /** The query that the addresses of the answers repeat (`src=…&sig=…`); empty when they need none. */
    public function query(): string
    {
        return '';
    }

    /** Changes when the content does; problems are logged once for each version. */
    public function version(): string
    {
        return '';
    }

    /** @return list<string> the first ids that the player finds, in the order of the content */
    abstract public function ids(int $limit): array;

    /** How many titles there are, broken ones included. */
    abstract public function count(): int;

    /** Whether the content can be read now; else nothing is known of a title. */
    public function isAvailable(): bool
    {
        return true;
    }

    /** @return list<Problem> everything that cannot be used */
    public function problems(): array
    {
        return [];
    }
}
