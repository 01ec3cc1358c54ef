<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** A film or a series of the host's own content. Addresses are as the host wrote them. */
final readonly class Title
{
    /**
     * @param list<Season> $seasons empty for a film
     * @param list<Episode> $episodes one or more; a film has exactly one
     * @param Ads $ads shown before and within the content
     */
    public function __construct(
        public int|string $id,
        public string $title,
        public ?string $originalTitle,
        public ?int $year,
        public ?int $kinopoiskId,
        public ?string $imdbId,
        public string $description,
        public ?string $poster,
        public array $seasons,
        public array $episodes,
        public Ads $ads,
    ) {
    }

    public function withTitle(string $title): self
    {
        return new self(...['title' => $title] + get_object_vars($this));
    }

    public function episode(string $id): ?Episode
    {
        foreach ($this->episodes as $episode) {
            if ((string) $episode->id === $id) {
                return $episode;
            }
        }

        return null;
    }
}
