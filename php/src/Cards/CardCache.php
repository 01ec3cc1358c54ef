<?php

declare(strict_types=1);

namespace VvPlayer\Cards;

use VvPlayer\Catalogue\DiskCache;

/** Cards of the catalogue on disk, for a minute. */
final readonly class CardCache
{
    /** Seconds that a card is kept: one that the catalogue has given, and one without its answer. */
    private const KEPT_S = ['known' => 60, 'unknown' => 10];
    private DiskCache $values;

    public function __construct(string $folder)
    {
        $this->values = new DiskCache($folder, max(self::KEPT_S));
    }

    public function find(string $key, int $now): ?ContentCard
    {
        return ContentCard::of($this->values->find($key, $now));
    }

    public function put(string $key, ContentCard $card, int $now): void
    {
        $this->values->put($key, $card, self::KEPT_S[$card->isKnown() ? 'known' : 'unknown'], $now);
    }
}
