<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** A playable stream: an episode, or a dub of it. Addresses are as the host wrote them. */
final readonly class Stream
{
    /** Extensions by which the player knows what an address is, a master JSON included. */
    private const KNOWN = '~\.(?:m3u8|m3u|mpd|mp4|m4v|webm|mov|json)$~iD';
    private const SERVICES = '~^https?://(?:[a-z0-9-]+\.)*(?:youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com)[/:?]~i';

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
        $path = (string) preg_replace(['~^[^?#]*\?path=~', '~[?#&].*$~Ds'], '', $link);

        return preg_match(self::KNOWN, $path) === 1 || preg_match(self::SERVICES, $link) === 1 ? $link : null;
    }
}
