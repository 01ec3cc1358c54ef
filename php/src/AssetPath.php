<?php

declare(strict_types=1);

namespace VvPlayer;

/** Which values of `path` name an asset. Nothing here is decoded again: PHP has done that once. */
final readonly class AssetPath
{
    private const MAX_BYTES = 255;

    /** Says no to what no page of ours could have asked: arrays, NUL, backslash, `%`, `..`, relative and huge paths. */
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
