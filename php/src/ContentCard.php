<?php

declare(strict_types=1);

namespace VvPlayer;

/** What the catalogue says of a film, as far as it could be asked. */
final readonly class ContentCard
{
    /**
     * @param bool $isMissing whether the catalogue has said that there is no such film
     * @param array{string, int, int}|null $thumbnail address, width, height
     */
    public function __construct(
        public bool $isMissing = false,
        public ?string $title = null,
        public ?array $thumbnail = null,
    ) {
    }
}
