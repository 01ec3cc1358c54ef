<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** An episode of a series, or the only one of a film. */
final readonly class Episode
{
    /**
     * @param Season|null $season null for a film
     * @param int $number within its season
     * @param float|null $duration in seconds
     * @param list<Dub> $dubs empty where there is one stream without a name
     * @param list<array{type: string, start: float, end: float}> $segments in seconds
     */
    public function __construct(
        public int|string $id,
        public ?Season $season,
        public int $number,
        public string $title,
        public ?string $description,
        public ?string $poster,
        public ?float $duration,
        public Stream $stream,
        public array $dubs,
        public array $segments,
    ) {
    }

    /** The stream of a dub, or of the episode itself; null for an unknown dub. */
    public function streamOf(?string $dubId): ?Stream
    {
        if ($dubId === null) {
            return $this->stream;
        }
        foreach ($this->dubs as $dub) {
            if ((string) $dub->id === $dubId) {
                return $dub->stream;
            }
        }

        return null;
    }
}
