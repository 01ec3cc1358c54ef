<?php

declare(strict_types=1);

namespace VvPlayer\Http;

/** How long an asset may be kept. */
final readonly class CachePolicy
{
    /**
     * Vite's `name-[hash].ext` and its source map, the hash being 8 characters of base64url (longer if set so).
     * Words also match (`audio-renderer.js`, `sprite-2-columns.png`), and a year in every cache cannot be taken
     * back, so a hash must contain a capital or, at the usual length, a digit. One hash in a thousand does not;
     * such a file is revalidated, which costs a 304.
     */
    private const HASHED = '~-((?=[a-z_-]*[A-Z0-9])[\w-]{8}|(?=[a-z0-9_-]*[A-Z])[\w-]{9,})\.[a-z0-9.]+$~D';

    public static function of(string $name): string
    {
        return self::hashIn($name) === null ? 'public, no-cache' : 'public, max-age=31536000, immutable';
    }

    /** The hash of the content in the name; null without one. */
    public static function hashIn(string $name): ?string
    {
        return preg_match(self::HASHED, $name, $match) === 1 ? $match[1] : null;
    }
}
