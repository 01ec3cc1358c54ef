<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

use VvPlayer\Http\Request;

/** Chooses the source of the content: the first that is set. */
final readonly class Providers
{
    /** The source of this request; null where a catalogue service is. */
    public static function of(ContentSettings $settings, Request $request): ?Provider
    {
        return SignedSource::read($request, $settings->sourceKey, time()) ?? self::configured($settings, $request);
    }

    /**
     * The host's own content; null without settings for it.
     *
     * @param \Closure(callable(): void): void $later see StoredContent
     */
    public static function configured(ContentSettings $settings, Request $request, ?\Closure $later = null): ?Provider
    {
        if ($settings->file !== null) {
            return new CatalogueFile($settings->file, $settings->store(), $later);
        }
        if ($settings->mediaDir === null) {
            return null;
        }
        $base = $settings->mediaBase($request);

        return new MediaFolder($settings->mediaDir, $base, $base !== ContentSettings::OWN_BASE, $settings->store(), $later);
    }

    /** @return list<string> the variables that name a source, the one in force first */
    public static function named(ContentSettings $settings): array
    {
        return array_keys(array_filter([
            'VV_CATALOGUE_FILE' => $settings->file !== null,
            'VV_MEDIA_DIR' => $settings->mediaDir !== null,
            'VV_ENV_BASE_URL' => $settings->hasCatalogue,
        ]));
    }
}
