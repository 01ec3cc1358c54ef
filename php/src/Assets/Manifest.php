<?php

declare(strict_types=1);

namespace VvPlayer\Assets;

/** The SHA-256 of every file of `dist`, as `dev/build/asset-manifest.ts` writes it. */
final readonly class Manifest
{
    public const FILE = 'vv-manifest.json';
    public const ASSETS = 'widget-assets/';

    /** @param array<string, string> $files path in `dist` => SHA-256 in hex */
    private function __construct(public string $version, public array $files)
    {
    }

    /** Null when it is missing or incomplete. */
    public static function read(string $dist): ?self
    {
        $file = "$dist/" . self::FILE;
        // `clean-assets.php` may delete it between these calls.
        $json = is_file($file) && is_readable($file) ? json_decode((string) @file_get_contents($file), true) : null;
        if (!is_array($json) || !is_string($json['version'] ?? null) || !is_array($json['files'] ?? null)) {
            return null;
        }
        $good = array_filter(
            $json['files'],
            static fn ($hash) => is_string($hash) && preg_match('~^[0-9a-f]{64}$~D', $hash) === 1,
        );

        return count($good) === count($json['files']) && !array_is_list($good) ? new self($json['version'], $good) : null;
    }

    /** The hash of an asset's file; null for an unknown name. */
    public function hashOf(string $asset): ?string
    {
        return $this->files[self::ASSETS . $asset] ?? null;
    }

    /** The first script of the build by name, for a trial request. */
    public function someScript(): ?string
    {
        foreach (array_keys($this->files) as $path) {
            if (str_starts_with($path, self::ASSETS) && str_ends_with($path, '.js')) {
                return substr($path, strlen(self::ASSETS));
            }
        }

        return null;
    }
}
