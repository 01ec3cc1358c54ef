<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** Chooses the source of the content: the first that is set. */
final readonly class Providers
{
    /** The host's own content; null without settings for it. */
    public static function of(ContentSettings $settings): ?Provider
    {
        return $settings->file === null ? null : new CatalogueFile($settings->file);
    }

    /** @return list<string> the variables that name a source, the one in force first */
    public static function named(ContentSettings $settings): array
    {
        return array_keys(array_filter([
            'VV_CATALOGUE_FILE' => $settings->file !== null,
            'VV_ENV_BASE_URL' => $settings->hasCatalogue,
        ]));
    }
}
