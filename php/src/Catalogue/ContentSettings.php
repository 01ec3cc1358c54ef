<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

use VvPlayer\Environment;

/** Settings of the host's own content. */
final readonly class ContentSettings
{
    /**
     * @param string|null $file the JSON file; null when unset
     * @param string $folder of vv-player.php
     * @param string $cache folder for what has been logged; it may be missing or read-only
     * @param string $sourceKey of signed links; empty when they are off
     * @param list<string> $ignored variables with an invalid value
     */
    private function __construct(
        public ?string $file,
        public string $folder,
        public string $cache,
        public string $sourceKey,
        public bool $hasCatalogue,
        public array $ignored,
    ) {
    }

    /** @param string $folder of `vv-player.php` */
    public static function read(Environment $environment, string $folder, string $cache): self
    {
        $file = $environment->get('VV_CATALOGUE_FILE');

        return new self(
            $file === '' ? null : self::pathIn($folder, $file),
            $folder,
            "$cache/content",
            $environment->get('VV_SOURCE_KEY'),
            $environment->get('VV_ENV_BASE_URL') !== '',
            [],
        );
    }

    /** Whether the host has content of its own. */
    public function isSet(): bool
    {
        return $this->file !== null;
    }

    /** The file of a relative address, if it is below the folder of vv-player.php. */
    public function fileOf(string $address): ?string
    {
        $path = rawurldecode((string) preg_replace('~[?#].*$~Ds', '', $address));
        $file = str_contains($path, "\0") ? false : realpath("$this->folder/$path");
        $folder = realpath($this->folder);
        $isInside = $file !== false && $folder !== false && str_starts_with($file, $folder . DIRECTORY_SEPARATOR);

        return $isInside && is_file($file) ? $file : null;
    }

    /** A path of the settings; a relative one is in the folder of vv-player.php. */
    private static function pathIn(string $folder, string $path): string
    {
        return preg_match('~^(?:/|\\\\|[A-Za-z]:[/\\\\])~', $path) === 1 ? $path : "$folder/$path";
    }
}
