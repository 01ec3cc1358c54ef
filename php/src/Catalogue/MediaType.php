<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** The types of files that the folder of films may give out. */
final readonly class MediaType
{
    private const BY_EXTENSION = [
        'm3u8' => 'application/vnd.apple.mpegurl',
        'm3u' => 'application/vnd.apple.mpegurl',
        'ts' => 'video/mp2t',
        'm4s' => 'video/mp4',
        'mp4' => 'video/mp4',
        'm4v' => 'video/mp4',
        'mov' => 'video/quicktime',
        'webm' => 'video/webm',
        'm4a' => 'audio/mp4',
        'aac' => 'audio/aac',
        'ac3' => 'audio/ac3',
        'ec3' => 'audio/eac3',
        'mp3' => 'audio/mpeg',
        'key' => 'application/octet-stream',
        'vtt' => 'text/vtt; charset=utf-8',
        'webvtt' => 'text/vtt; charset=utf-8',
        'srt' => 'text/plain; charset=utf-8',
        'ass' => 'text/plain; charset=utf-8',
        'ssa' => 'text/plain; charset=utf-8',
        'jpg' => 'image/jpeg',
        'jpeg' => 'image/jpeg',
        'png' => 'image/png',
        'webp' => 'image/webp',
        'avif' => 'image/avif',
    ];

    /** Null for a file that is not given out. */
    public static function of(string $name): ?string
    {
        return self::BY_EXTENSION[Address::extension($name)] ?? null;
    }

    /** Whether a file names others by addresses that are relative to its own. */
    public static function isList(string $name): bool
    {
        return in_array(Address::extension($name), ['m3u8', 'm3u', 'vtt', 'webvtt'], true);
    }
}
