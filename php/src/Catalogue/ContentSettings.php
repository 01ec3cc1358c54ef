<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

use VvPlayer\Http\Request;

/** Settings of the host's own content. */
final readonly class ContentSettings
{
    public const OWN_BASE = '?path=' . MediaFiles::PATH;

    /**
     * @param string|null $file the JSON file; null when unset
     * @param string $folder of vv-player.php
     * @param string $cache folder for what has been logged; it may be missing or read-only
     * @param string $sourceKey of signed links; empty when they are off
     * @param string|null $mediaDir the folder of films; null when unset
     * @param string $mediaUrl address of that folder with a slash at its end; empty when unset
     */
    private function __construct(
        public ?string $file,
        public string $folder,
        public string $cache,
        public string $sourceKey,
        public ?string $mediaDir,
        public string $mediaUrl,
        public bool $hasCatalogue,
    ) {
    }

    /** The settings with absolute paths; an empty value is unset. */
    public static function of(
        string $file,
        string $mediaDir,
        string $mediaUrl,
        string $sourceKey,
        bool $hasCatalogue,
        string $folder,
        string $cache,
    ): self {
        return new self(
            $file === '' ? null : self::pathIn($folder, $file),
            $folder,
            $cache,
            $sourceKey,
            $mediaDir === '' ? null : rtrim(self::pathIn($folder, $mediaDir), '/'),
            $mediaUrl === '' ? '' : rtrim($mediaUrl, '/') . '/',
            $hasCatalogue,
        );
    }

    /** A folder for what is kept that PHP can write: the one of the settings, else one of the system's; null without. */
    public function store(): ?string
    {
        $own = sys_get_temp_dir() . '/vv-player-' . substr(hash('sha256', $this->folder), 0, 16);
        foreach ([$this->cache => 0o755, $own => 0o700] as $folder => $mode) {
            if (!@is_dir($folder)) {
                @mkdir($folder, $mode, true);
            }
            // Another user of the system may have made a folder of that name.
            $isSafe = $folder !== $own || (!@is_link($own) && ((int) @fileperms($own) & 0o022) === 0);
            if ($isSafe && @is_dir($folder) && @is_writable($folder)) {
                return $folder;
            }
        }

        return null;
    }

    /** Whether the host has content of its own. */
    public function isSet(): bool
    {
        return $this->file !== null || $this->mediaDir !== null;
    }

    /** The file of an address in the folder of films, or of a relative one below the folder of vv-player.php. */
    public function fileOf(string $address, Request $request): ?string
    {
        $base = $this->mediaBase($request);
        if ($this->mediaDir !== null && str_starts_with($address, $base)) {
            return (new MediaFiles($this->mediaDir))->find(rawurldecode(substr($address, strlen($base))));
        }
        $path = rawurldecode((string) preg_replace('~[?#].*$~Ds', '', $address));
        $file = str_contains($path, "\0") ? false : realpath("$this->folder/$path");
        $folder = realpath($this->folder);
        $isInside = $file !== false && $folder !== false && str_starts_with($file, $folder . DIRECTORY_SEPARATOR);

        return $isInside && is_file($file) ? $file : null;
    }

    /** The folder of films; null without one. */
    public function media(): ?MediaFiles
    {
        return $this->mediaDir === null ? null : new MediaFiles($this->mediaDir);
    }

    /**
     * The base of the addresses in the folder: the web server's own where it gives out the folder, else a call
     * of this script. In the folder of the player the web server gives out nothing (`.htaccess`, `nginx.conf.example`).
     */
    public function mediaBase(Request $request): string
    {
        if ($this->mediaUrl !== '') {
            return $this->mediaUrl;
        }
        [$media, $player, $root] = array_map(
            static fn (?string $path) => $path === null ? false : realpath($path),
            [$this->mediaDir, $this->folder, $request->documentRoot],
        );
        $isBelow = static fn (string|false $path, string|false $top) => $path !== false && $top !== false
            && str_starts_with("$path/", rtrim($top, '/') . '/');
        $isPublic = $isBelow($media, $root) && !$isBelow($media, $player) && $request->header('X-Forwarded-Prefix') === '';
        $path = $isPublic ? trim(substr((string) $media, strlen((string) $root)), '/') : '';

        return $path === '' || str_contains("/$path", '/.') ? self::OWN_BASE : '/' . MediaFiles::encode($path) . '/';
    }

    /** A path of the settings; a relative one is in the folder of vv-player.php. */
    private static function pathIn(string $folder, string $path): string
    {
        return preg_match('~^(?:/|\\\\|[A-Za-z]:[/\\\\])~', $path) === 1 ? $path : "$folder/$path";
    }
}
