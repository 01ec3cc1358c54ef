<?php

declare(strict_types=1);

namespace VvPlayer;

/** Resolves links as a browser does. */
final readonly class UrlReference
{
    /** @return string|null the absolute http or https URL of a link on a page; null when there is none */
    public static function resolve(string $link, string $base): ?string
    {
        $link = trim($link);
        if (preg_match('~^[a-z][a-z0-9+.-]*:~i', $link) === 1) {
            return Origin::ofUrl($link) === null ? null : $link;
        }
        if (preg_match('~^(https?:)(//[^/?#]+)([^?#]*/)?~i', $base, $match) !== 1) {
            return null;
        }
        $absolute = match (true) {
            str_starts_with($link, '//') => $match[1] . $link,
            str_starts_with($link, '/') => $match[1] . $match[2] . self::withoutDots($link),
            $link === '' || $link[0] === '?' || $link[0] === '#' => preg_replace('~[?#].*$~Ds', '', $base) . $link,
            default => $match[1] . $match[2] . self::withoutDots(($match[3] ?? '/') . $link),
        };

        return Origin::ofUrl($absolute) === null ? null : $absolute;
    }

    /** The lower-case extension of a URL's path, without its dot. */
    public static function extension(string $url): string
    {
        return strtolower(pathinfo((string) parse_url($url, PHP_URL_PATH), PATHINFO_EXTENSION));
    }

    /** A URL for people, without a password and without the values of its query. */
    public static function shown(string $url): string
    {
        return (string) preg_replace(['~//[^/?#@\s]*@~', '~\?\S*~'], ['//', '?…'], $url);
    }

    private static function withoutDots(string $path): string
    {
        $query = strpbrk($path, '?#') ?: '';
        $kept = [];
        foreach (explode('/', substr($path, 0, strlen($path) - strlen($query))) as $part) {
            if ($part === '..') {
                array_splice($kept, max(1, count($kept) - 1));
            } elseif ($part !== '.') {
                $kept[] = $part;
            }
        }

        return implode('/', $kept) . $query;
    }
}
