<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

use VvPlayer\Http\UrlReference;

/** A playable stream: an episode, or a dub of it. Addresses are as the host wrote them. */
final readonly class Stream
{
    /**
     * @param list<array{label: string, link: string, isDefault: bool}> $sources one or more
     * @param list<array{src: string, label: string, language: string}> $subtitles
     */
    public function __construct(
        public array $sources,
        public array $subtitles = [],
        public ?string $chapters = null,
        public ?string $thumbnails = null,
    ) {
    }

    /** The address that the player may open without a master JSON; null where one is needed. */
    public function plainAddress(): ?string
    {
        if (count($this->sources) > 1 || $this->subtitles !== [] || $this->chapters !== null || $this->thumbnails !== null) {
            return null;
        }
        $link = $this->sources[0]['link'];
        $isKnown = UrlReference::extension($link) !== '' || UrlReference::isMaster($link) || UrlReference::isOfService($link);

        return $isKnown ? $link : null;
    }
}
