<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

use VvPlayer\Http\UrlReference;

/** A URL of the catalogue, as the widget's `joinUrl` makes it. */
final readonly class CatalogueUrl
{
    /**
     * @param string $base URL; its parameter `path` is continued if it has one, as in `vv-player.php?path=/catalogue`
     * @param string $path begins with a slash
     * @param array<string, string> $query
     */
    public static function join(string $base, string $path, array $query = []): string
    {
        preg_match('~[?&]path=[^&#]*~', $base, $match, PREG_OFFSET_CAPTURE);
        $end = $match === [] ? strcspn($base, '?') : $match[0][1] + strlen($match[0][0]);

        $url = rtrim(substr($base, 0, $end), '/') . $path . substr($base, $end);

        return $query === [] ? $url : $url . (str_contains($url, '?') ? '&' : '?') . http_build_query($query);
    }

    /** The URL of a stream, as the widget's `streamUrl` makes it: a relative one continues the base, also in its query. */
    public static function ofStream(string $base, string $path): ?string
    {
        $isInQuery = str_contains($base, '?') && preg_match('~^(?:[a-z][a-z\d+.-]*:|[/?#])~i', $path) !== 1;

        return $isInQuery ? self::join($base, "/$path") : UrlReference::resolve($path, self::join($base, '/'));
    }
}
