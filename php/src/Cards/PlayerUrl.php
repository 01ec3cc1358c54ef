<?php

declare(strict_types=1);

namespace VvPlayer\Cards;

use VvPlayer\Catalogue\ContentKey;
use VvPlayer\Catalogue\Signature;
use VvPlayer\Catalogue\SignedSource;

/** A URL of this player with a content. */
final readonly class PlayerUrl
{
    /** Parameters of the shared content. Others, such as user_id, belong to the sharer. */
    public const KEPT = [
        'movie_id', 'kinopoisk_id', 'imdb_id', 'episode_id', 'season', 'episode', 'episode_variant_id', 't', 'episode_time',
        'voice_author', 'hide_episodes',
    ];
    /** Parameters of a film that is named by its address. */
    public const SIGNED = [...Signature::SIGNED, 'sig'];
    private const MAX_BYTES = 2048;

    /**
     * @param string $src the URL with the shareable part of its query
     * @param array<string, string> $parameters of that query
     */
    private function __construct(public ContentKey $content, public string $src, public array $parameters)
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
        // PHP warns of more than a thousand parameters, and of lists in lists.
        @parse_str($query, $parameters);
        $isSigned = isset($parameters['sig']);
        $kept = array_filter(
            array_intersect_key($parameters, array_flip($isSigned ? [...self::KEPT, ...self::SIGNED] : self::KEPT)),
            static fn ($value) => is_string($value) && preg_match('~^[^\x00-\x1f\x7f]*$~Du', $value) === 1,
        );
        // The address names the film of a signed link.
        $signed = $isSigned ? SignedSource::idOf($kept['src'] ?? '') : null;
        $content = !$isSigned ? ContentKey::read($kept) : ($signed === null ? null : new ContentKey('movie_id', (string) $signed));
        if ($content === null) {
            return null;
        }
        $kept = ($isSigned ? [] : [$content->name => $content->id]) + ContentKey::without($kept);
        $scheme = str_starts_with(strtolower($url), 'https:') ? 'https:' : 'http:';
        $src = $scheme . $withoutScheme($own) . '?' . http_build_query($kept, '', '&', PHP_QUERY_RFC3986);

        return new self($content, $src, $kept);
    }
}
