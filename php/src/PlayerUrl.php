<?php

declare(strict_types=1);

namespace VvPlayer;

/** A URL of this player with a content. */
final readonly class PlayerUrl
{
    /** Parameters of the shared content. Others, such as user_id, belong to the sharer. */
    public const KEPT = [
        'movie_id', 'kinopoisk_id', 'imdb_id', 'episode_id', 'season', 'episode', 'episode_variant_id', 't', 'episode_time',
        'voice_author', 'hide_episodes',
    ];
    /** Path of the catalogue's call for each name of a content. The first one with an id counts, as in the widget. */
    private const PATHS = [
        'movie_id' => '/contents/', 'kinopoisk_id' => '/kinopoisk/contents/', 'imdb_id' => '/contents/by-imdb-id/',
    ];
    /** An id that is no number: a slug or a UUID. */
    private const TEXT_ID = '~^(?=.*[\pL_])[\pL\pN_.\~:@-]{1,200}$~Du';
    private const MAX_BYTES = 2048;

    /**
     * @param string $path of the catalogue's call for the content
     * @param string $src the URL with the shareable part of its query
     */
    private function __construct(public string $path, public string $src)
    {
    }

    /** @param string $own the URL of this script, as Request::address() gives it; the scheme may differ behind a proxy */
    public static function read(string $url, string $own): ?self
    {
        [$base, $query] = explode('?', explode('#', $url, 2)[0], 2) + [1 => ''];
        $withoutScheme = static fn (string $address) => preg_replace('~^https?:~', '', $address);
        if (strlen($url) > self::MAX_BYTES || preg_match('~^https?://([^/]+)(/.*)$~iDs', $base, $match) !== 1) {
            return null;
        }
        if ('//' . strtolower($match[1]) . $match[2] !== $withoutScheme($own)) {
            return null;
        }
        parse_str($query, $parameters);
        $kept = array_filter(
            array_intersect_key($parameters, array_flip(self::KEPT)),
            static fn ($value) => is_string($value) && preg_match('~^[^\x00-\x1f\x7f]*$~Du', $value) === 1,
        );
        $ids = array_filter(array_map(
            static fn (string $name) => self::id($name, $kept[$name] ?? ''),
            array_combine(array_keys(self::PATHS), array_keys(self::PATHS)),
        ));
        $name = array_key_first($ids);
        if ($name === null) {
            return null;
        }
        $kept = [$name => $ids[$name]] + array_diff_key($kept, self::PATHS);
        $scheme = str_starts_with(strtolower($url), 'https:') ? 'https:' : 'http:';
        $src = $scheme . $withoutScheme($own) . '?' . http_build_query($kept, '', '&', PHP_QUERY_RFC3986);

        return new self(self::PATHS[$name] . rawurlencode($ids[$name]), $src);
    }

    /** The id as text; null for none. */
    private static function id(string $name, string $value): ?string
    {
        [$pattern, $isNumber] = match ($name) {
            'movie_id' => preg_match(self::TEXT_ID, $value) === 1 ? ['~^(.+)$~Ds', false] : ['~^\s*\+?(\d+)~', true],
            'kinopoisk_id' => ['~^(\d{1,15})$~D', true],
            default => ['~^(tt\d{1,20})$~D', false],
        };
        if (preg_match($pattern, $value, $id) !== 1) {
            return null;
        }

        return $isNumber ? (ltrim($id[1], '0') ?: null) : $id[1];
    }
}
