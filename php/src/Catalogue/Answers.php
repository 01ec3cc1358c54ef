<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** The catalogue's answers for a title, in the shapes of a catalogue service (docs/without-catalogue.md). */
final readonly class Answers
{
    private const FILM = ['id' => 1, 'slug' => 'film', 'title' => 'Фильмы'];
    private const SERIES = ['id' => 2, 'slug' => 'series', 'title' => 'Сериалы'];

    public function __construct(private Links $links)
    {
    }

    /** @return array<string, mixed> */
    public function content(Title $title): array
    {
        return [
            'id' => $title->id,
            'slug' => (string) $title->id,
            'title' => $title->title,
            'posterUrl' => $this->link($title->poster),
            'year' => $title->year,
            'hasMultipleEpisodes' => count($title->episodes) > 1,
            'contentType' => $title->seasons === [] ? self::FILM : self::SERIES,
            'rating' => ['kinopoisk' => null, 'imdb' => null],
            'countries' => [],
            'genres' => [],
            'availability' => ['available' => true],
            'originalTitle' => $title->originalTitle,
            'kinopoiskId' => $title->kinopoiskId,
            'imdbId' => $title->imdbId,
            'languages' => [],
            'tags' => [],
            'persons' => [],
            'details' => $title->description,
            'seasons' => $this->seasons($title),
            'isFavorite' => false,
        ];
    }

    /** @return list<array<string, mixed>> */
    public function seasons(Title $title): array
    {
        return array_map(static fn (Season $season) => [
            'id' => $season->id,
            'order' => $season->number,
            'title' => $season->title === '' ? "Сезон $season->number" : $season->title,
        ], $title->seasons);
    }

    /** @return list<array<string, mixed>> */
    public function episodes(Title $title): array
    {
        return array_map(fn (Episode $episode) => [
            'id' => $episode->id,
            'contentId' => $title->id,
            'order' => $episode->number,
            'title' => $episode->title,
            'description' => $episode->description,
            'posterPath' => $this->link($episode->poster),
            'duration' => $episode->duration,
            'season' => $episode->season === null ? null : ['id' => $episode->season->id, 'order' => $episode->season->number],
            'm3u8MasterFilePath' => $this->stream($title, $episode, $episode->stream, null),
            'episodeVariants' => array_map(fn (Dub $dub) => [
                'id' => $dub->id,
                'title' => $dub->title,
                'filepath' => $this->stream($title, $episode, $dub->stream, $dub->id),
            ], $episode->dubs),
            'isCompleted' => false,
        ] + ($episode->segments === [] ? [] : ['segments' => $episode->segments]), $title->episodes);
    }

    /** @return array<string, mixed> the master JSON of a stream */
    public function master(Stream $stream): array
    {
        $link = fn (array $item, string $name) => [$name => $this->links->resolve($item[$name])] + $item;

        return array_filter([
            'sources' => array_map(static fn (array $source) => $link($source, 'link'), $stream->sources),
            'subtitles' => array_map(static fn (array $subtitle) => $link($subtitle, 'src'), $stream->subtitles),
            'chapters' => $this->link($stream->chapters),
            'thumbnails' => $this->link($stream->thumbnails),
        ], static fn (mixed $value) => $value !== null);
    }

    /** @return array<string, array<mixed>> an ad list of the player */
    public function ads(Ads $ads): array
    {
        $items = fn (array $urls) => array_map(fn (string $url) => ['vastUrl' => $this->links->resolve($url)], $urls);

        return ['prerollList' => $items($ads->prerolls), 'midrollList' => $items($ads->midrolls)]
            + array_filter(['schedule' => $ads->schedule, 'frequency' => $ads->frequency]);
    }

    /** The stream itself where it needs no master JSON: that saves a request. */
    private function stream(Title $title, Episode $episode, Stream $stream, int|string|null $dubId): string
    {
        $plain = $stream->plainAddress();
        if ($plain !== null) {
            return $this->links->resolve($plain);
        }
        $parts = array_filter([$title->id, $episode->id, $dubId], static fn ($part) => $part !== null);

        return $this->links->call('/catalogue/streams/' . implode('/', array_map(Links::part(...), $parts)) . '.json');
    }

    private function link(?string $address): ?string
    {
        return $address === null ? null : $this->links->resolve($address);
    }
}
