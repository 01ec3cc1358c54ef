<?php

declare(strict_types=1);

namespace VvPlayer\Assets;

/** The allow-list of asset types. No html: the page is served separately with its globals. */
final readonly class ContentType
{
    private const BY_EXTENSION = [
        'js' => 'text/javascript; charset=utf-8',
        'mjs' => 'text/javascript; charset=utf-8',
        'css' => 'text/css; charset=utf-8',
        'json' => 'application/json; charset=utf-8',
        'map' => 'application/json; charset=utf-8',
        'txt' => 'text/plain; charset=utf-8',
        'vtt' => 'text/vtt; charset=utf-8',
        'wasm' => 'application/wasm',
        'svg' => 'image/svg+xml; charset=utf-8',
        'png' => 'image/png',
        'jpg' => 'image/jpeg',
        'webp' => 'image/webp',
        'avif' => 'image/avif',
        'ico' => 'image/x-icon',
        'woff2' => 'font/woff2',
        'mp4' => 'video/mp4',
        'm4a' => 'audio/mp4',
    ];

    /** The type of a file by its last extension; null when such files are not served. */
    public static function of(string $name): ?string
    {
        return self::BY_EXTENSION[pathinfo($name, PATHINFO_EXTENSION)] ?? null;
    }
}
