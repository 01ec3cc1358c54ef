<?php

declare(strict_types=1);

namespace VvPlayer\Assets;

/** Recognises the values of `path` that name an asset. PHP has decoded them once; they are not decoded again. */
final readonly class AssetPath
{
    private const MAX_BYTES = 255;

    /** Rejects values that our pages never send: arrays, NUL, backslash, `%`, `..`, relative and very long paths. */
    public static function isWellFormed(mixed $path): bool
    {
        return is_string($path)
            && strlen($path) <= self::MAX_BYTES
            && preg_match('~^/[A-Za-z0-9._/-]*$~D', $path) === 1
            && !str_contains($path, '..');
    }

    /** The file name of a well-formed path, or null: one flat folder, no hidden files. */
    public static function nameIn(string $path): ?string
    {
        return preg_match('~^/widget-assets/([A-Za-z0-9_-][A-Za-z0-9._-]*)$~D', $path, $match) === 1 ? $match[1] : null;
    }
}
