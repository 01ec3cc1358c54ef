<?php

declare(strict_types=1);

namespace VvPlayer\Cards;

use VvPlayer\Catalogue\Address;
use VvPlayer\Catalogue\ContentKey;
use VvPlayer\Catalogue\ContentSettings;
use VvPlayer\Catalogue\Links;
use VvPlayer\Catalogue\Provider;
use VvPlayer\Http\Request;

/**
 * Titles and posters of the host's own content. They are read here: a call to this server would wait for itself where it
 * has one worker.
 */
final readonly class OwnCards implements Cards
{
    public function __construct(
        private Provider $provider,
        private ContentSettings $settings,
        private CatalogueCards $remote,
        private Request $request,
    ) {
    }

    public function find(ContentKey $content): ContentCard
    {
        $title = match ($content->name) {
            'kinopoisk_id' => $this->provider->findByKinopoiskId((int) $content->id),
            'imdb_id' => $this->provider->findByImdbId($content->id),
            default => $this->provider->find($content->id),
        };

        return $title === null
            ? new ContentCard(isMissing: $this->provider->isAvailable())
            : new ContentCard(false, CatalogueCards::cut($title->title), $title->poster === null ? null : $this->thumbnail($title->poster));
    }

    /** @return array{string, int, int}|null URL, width and height; null when the size is unknown */
    private function thumbnail(string $poster): ?array
    {
        if (Address::isAbsolute($poster) && $this->settings->fileOf($poster, $this->request) === null) {
            return $this->remote->thumbnailOf($poster);
        }
        $file = $this->settings->fileOf($poster, $this->request);
        $own = $this->request->address();
        $size = $file === null || $own === null ? false : @getimagesize($file);
        $origin = (string) preg_replace('~^(https?://[^/]+).*$~Ds', '$1', (string) $own);

        return $size === false ? null : [$origin . Links::of($this->request)->resolve($poster), $size[0], $size[1]];
    }
}
