import { createHmac } from 'node:crypto';

/** The signed parameters, in the order in which they are joined. */
const SIGNED = ['src', 'title', 'poster', 'subtitles', 'exp'];

/**
 * The URL of a player with a film that it plays by its address, signed with VV_SOURCE_KEY. For Node; a page must not know
 * the key.
 *
 *     import { signedUrl } from './player/sign.mjs';
 *     signedUrl('https://site.example/player/vv-player.php', key, { src: 'https://cdn.example/film.m3u8', title: 'Фильм' });
 *
 * @param {string} player URL of vv-player.php, without a query
 * @param {string} key the value of VV_SOURCE_KEY
 * @param {{ src: string, title?: string, poster?: string, subtitles?: string | readonly string[], exp?: number | string }} source
 *   `exp` is the last second of the link, in seconds since 1970; the link has no end without it
 * @returns {string}
 */
export function signedUrl(player, key, source) {
  const values = SIGNED.map((name) => [name, textOf(source[name])]);
  const joined = values.map(([, value]) => value).join('\n');
  const sig = createHmac('sha256', key).update(joined).digest('hex');
  const named = [...values.filter(([, value]) => value !== ''), ['sig', sig]];
  return `${player}?${named.map(([name, value]) => `${name}=${encode(value)}`).join('&')}`;
}

const textOf = (value) => (Array.isArray(value) ? value.join(' ') : String(value ?? ''));

/** Encodes as RFC 3986 does, so that PHP makes the same link. */
const encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
