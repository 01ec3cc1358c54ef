<?php

declare(strict_types=1);

namespace VvPlayer;

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
}
