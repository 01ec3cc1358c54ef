/**
 * `npm run sign -- --src https://cdn.example/film.m3u8 --title Фильм`: prints the signed URL of a film. The key is
 * VV_SOURCE_KEY of the shell, or `--key`.
 */
import { parseArgs } from 'node:util';
import { signedUrl } from '../php/sign.mjs';

const DAY_S = 86_400;
const USAGE = `npm run sign -- --src ADDRESS [--title TEXT] [--poster ADDRESS] [--subtitles ADDRESS]… [--days N | --exp SECONDS]
  [--player URL of vv-player.php] [--key KEY, else VV_SOURCE_KEY of the shell]`;

const text = { type: 'string' };
const list = { type: 'string', multiple: true };
const options = {
  src: text,
  title: text,
  poster: text,
  subtitles: list,
  exp: text,
  days: text,
  player: text,
  key: text,
};

/** Ends with a message and the usage. */
function fail(message) {
  process.stderr.write(`${message}\n${USAGE}\n`);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return fail(error.message);
  }
}

const { player = 'vv-player.php', key = process.env.VV_SOURCE_KEY ?? '', days, exp, ...source } = readArguments();
if (!source.src) fail('--src is missing');
if (key === '') fail('the key is missing');
if (days !== undefined && !(Number(days) > 0)) fail('--days is not a number');
const end = days === undefined ? exp : Math.floor(Date.now() / 1000 + Number(days) * DAY_S);
process.stdout.write(`${signedUrl(player, key, { ...source, exp: end })}\n`);
