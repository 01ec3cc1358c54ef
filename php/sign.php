<?php

declare(strict_types=1);

require_once __DIR__ . '/src/Catalogue/Signature.php';

/**
 * The URL of a player with a film that it plays by its address, signed with VV_SOURCE_KEY. Include this file on your site:
 *
 *     require '/var/www/site/player/sign.php';
 *     echo vv_player_signed_url('/player/vv-player.php', $key, ['src' => 'https://cdn.example/film.m3u8', 'title' => 'Фильм']);
 *
 * @param string $player URL of vv-player.php, without a query
 * @param string $key the value of VV_SOURCE_KEY
 * @param array{src: string, title?: string, poster?: string, subtitles?: string|list<string>, exp?: int|string} $source
 *   `exp` is the last second of the link, in seconds since 1970; the link has no end without it
 */
function vv_player_signed_url(string $player, string $key, array $source): string
{
    $values = array_map(static fn ($value) => is_array($value) ? implode(' ', $value) : (string) $value, $source);

    return "$player?" . VvPlayer\Catalogue\Signature::query($values, $key);
}
