<?php

declare(strict_types=1);

namespace VvPlayer\Cards;

/** Facts of a content from the catalogue, as far as it responded. */
final readonly class ContentCard
{
    /**
     * @param bool $isMissing whether the catalogue has no such content
     * @param array{string, int, int}|null $thumbnail URL, width, height
     */
    public function __construct(
        public bool $isMissing = false,
        public ?string $title = null,
        public ?array $thumbnail = null,
    ) {
    }

    /** A card that was stored as JSON; null for any other value. */
    public static function of(mixed $stored): ?self
    {
        ['isMissing' => $isMissing, 'title' => $title, 'thumbnail' => $thumbnail] = (is_array($stored) ? $stored : [])
            + ['isMissing' => null, 'title' => null, 'thumbnail' => null];
        $isImage = is_array($thumbnail) && array_map(get_debug_type(...), $thumbnail) === ['string', 'int', 'int'];
        $isCard = is_bool($isMissing) && ($title === null || is_string($title)) && ($thumbnail === null || $isImage);

        return $isCard ? new self($isMissing, $title, $thumbnail) : null;
    }

    /** Whether the catalogue has given something, if only that there is no such content. */
    public function isKnown(): bool
    {
        return $this->isMissing || $this->title !== null || $this->thumbnail !== null;
    }
}
