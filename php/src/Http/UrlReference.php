<?php

declare(strict_types=1);

namespace VvPlayer\Http;

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

    /**
     * The extension by which the player tells the type of a stream: of the path, else of the parameter `path` of a script
     * that serves files. Empty without one that it knows. `source-type.ts` has the same rule.
     */
    public static function extension(string $url): string
    {
        parse_str((string) parse_url($url, PHP_URL_QUERY), $parameters);
        $named = $parameters['path'] ?? '';
        $paths = [(string) parse_url($url, PHP_URL_PATH), is_string($named) && str_starts_with($named, '/') ? $named : ''];
        foreach ($paths as $path) {
            if (preg_match('~\.(m3u8|m3u|mpd|mp4|m4v|webm|mov|json)(?:;[^/]*)?$~iD', $path, $match) === 1) {
                return strtolower($match[1]);
            }
        }

        return '';
    }

    /** Whether a URL leads to a hosting service, whose own player plays. */
    public static function isOfService(string $url): bool
    {
        $services = '~(?:^|\.)(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com)$~Di';

        return preg_match($services, (string) parse_url($url, PHP_URL_HOST)) === 1;
    }

    /** Whether the player reads a URL as a master JSON. `isMasterFile` of `stream.ts` has the same rule. */
    public static function isMaster(string $url): bool
    {
        $named = parse_url($url, PHP_URL_PATH) . '?' . parse_url($url, PHP_URL_QUERY);

        return stripos($named, '.json') !== false && in_array(self::extension($url), ['', 'json'], true) && !self::isOfService($url);
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
