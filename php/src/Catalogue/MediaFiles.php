<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** The folder of films. A file outside of it, a hidden one and one of another type do not exist. */
final readonly class MediaFiles
{
    /** The beginning of `path` in a URL of its files that PHP gives out. */
    public const PATH = '/media/';
    private const MAX_BYTES = 1024;
    /** Bytes of an AES-128 key. Other files of this extension, such as a server's own, are secrets. */
    private const KEY_BYTES = 16;

    public function __construct(public string $root)
    {
    }

    /**
     * The real path of a file.
     *
     * @param string $path in the folder, as PHP has decoded it
     */
    public function find(string $path): ?string
    {
        $isClean = $path !== '' && strlen($path) <= self::MAX_BYTES
            && preg_match('~^[^\x00-\x1f\x7f\\\\]+$~Du', $path) === 1
            // No hidden part, no `..` and no empty one.
            && preg_match('~(?:^|/)(?:\.|/|$)~', $path) === 0;
        if (!$isClean || MediaType::of($path) === null) {
            return null;
        }
        $root = realpath($this->root);
        $file = realpath("$this->root/$path");
        if ($root === false || $file === false || !str_starts_with($file, rtrim($root, DIRECTORY_SEPARATOR) . DIRECTORY_SEPARATOR)) {
            return null;
        }
        // A link may have led to a hidden file or one of another type.
        $inside = strtr(substr($file, strlen($root)), DIRECTORY_SEPARATOR, '/');
        $isMedia = MediaType::of($file) !== null && !str_contains($inside, '/.') && is_file($file) && is_readable($file);
        $isSecret = Address::extension($file) === 'key' && filesize($file) !== self::KEY_BYTES;

        return $isMedia && !$isSecret ? $file : null;
    }

    /** A path as a part of an address. */
    public static function encode(string $path): string
    {
        return implode('/', array_map(rawurlencode(...), explode('/', $path)));
    }
}
