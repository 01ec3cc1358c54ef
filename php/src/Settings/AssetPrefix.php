<?php

declare(strict_types=1);

namespace VvPlayer\Settings;

use VvPlayer\Http\Origin;

/**
 * The beginning of the URLs of all assets, where the host sets it in place of the build's. The page names it, and modules
 * name each other relative to their own URL.
 */
final readonly class AssetPrefix
{
    /** A folder: of an origin, from the root, or relative to the page. Nothing in it ends an attribute or a string. */
    private const FOLDER = '~^(?:https?://[a-z0-9.:-]+|\.)?(?:/(?!\.{1,2}(?:/|$))[a-z0-9._\~-]+)*/?$~iD';
    /** A link to code in the page of the build; its URL without the file name is the prefix of the build. */
    private const ENTRY = '~<link rel="modulepreload"[^>]* href="([^"]*/)[^"/]*"~';

    /**
     * @param string|null $prefix null for the build's own
     * @param string $setting that names the prefix, also that of the build
     */
    private function __construct(private ?string $prefix, public string $setting)
    {
    }

    /**
     * @param string $assets URL of a folder with the files of `cdn/`; it wins
     * @param string $public URL of a folder with another `vv-player.php` of the same build, or of its mirror
     */
    public static function of(string $assets, string $public): self
    {
        return match (true) {
            self::isFolder($assets) => new self(self::withSlash($assets), 'VV_ASSETS_URL'),
            self::isFolder($public) => new self(self::withSlash($public) . 'vv-player.php?path=/widget-assets/', 'VV_PUBLIC_URL'),
            default => new self(null, 'VV_PUBLIC_URL'),
        };
    }

    /** The page with the URLs of this host. */
    public function apply(string $page): string
    {
        if ($this->prefix === null || preg_match(self::ENTRY, $page, $match) !== 1) {
            return $page;
        }

        // The build's hashes of inline code are those of its own prefix.
        return (string) preg_replace('~<!--vv:inline [^>]*-->$~D', '', str_replace($match[1], $this->prefix, $page));
    }

    public static function isFolder(string $url): bool
    {
        // A script over plain http would be blocked on an https page, and could be changed on its way.
        return $url !== '' && preg_match(self::FOLDER, $url) === 1 && (!str_contains($url, '://') || Origin::isTrustworthy($url));
    }

    private static function withSlash(string $url): string
    {
        return rtrim($url, '/') . '/';
    }
}
