import { type AudioRequest, chooseAudioTrack } from '../playback/audio';
import type { Rendition } from '../playback/initial-rendition';
import { isLivePlaylist } from '../playback/live';
import { type Fetched, textOf } from './prefetch-cache';

/** A rendition of a multivariant playlist. */
interface InitialRendition extends Rendition {
  /** URL of its media playlist. */
  url: string;
  /** URL of the audio playlist to play with it; null when the audio is muxed. */
  audio: string | null;
}

/** A file, or its bytes from `start` to before `end`. */
export interface FilePart {
  url: string;
  start?: number;
  end?: number;
}

/** Type of a requested file: playlist, init segment, video, audio, or both muxed (CTA-5004, key `ot`). */
export type ObjectType = 'm' | 'i' | 'v' | 'a' | 'av';

/** A start of a stream before hls.js plays it. */
export interface StreamStart {
  audio: AudioRequest;
  /** Seconds. */
  startAt: number | null;
  /** Whether the browser decodes a format of RFC 6381. */
  isPlayable(codec: string): boolean;
  /** The index of the rendition to start with; null if hls.js has to choose it. */
  choose(renditions: readonly Rendition[]): number | null;
  getPlaylist(url: string): Promise<Fetched | null>;
  /** Receives the init segment, if any, and the first segment of a playlist of this type. */
  found(parts: readonly FilePart[], type: ObjectType): unknown;
}

/**
 * Requests the playlists that hls.js will start with, and finds the first segments of each. Each file is read in the first
 * reaction to its response: hls.js reads it in a later one, and would request the next files itself.
 */
export async function findFirstFiles(
  url: string,
  { audio, startAt, isPlayable, choose, getPlaylist, found }: StreamStart,
): Promise<void> {
  // Links are relative to the URL after redirects.
  const read = (list: Fetched | null, type: ObjectType) =>
    list && found(firstFiles(textOf(list), list.url, startAt ?? 0), type);
  const follow = async (list: string, type: ObjectType) => read(await getPlaylist(list), type);
  const master = await getPlaylist(url);
  if (master === null) return;
  const levels = readMaster(textOf(master), master.url, audio, isPlayable);
  const level = levels[choose(levels) ?? -1];
  const lists: unknown[] = level === undefined ? [] : [follow(level.url, level.audio === null ? 'av' : 'v')];
  if (level?.audio) lists.push(follow(level.audio, 'a'));
  if (levels.length === 0) lists.push(read(master, 'av'));
  await Promise.all(lists);
}

/** Tolerance of hls.js (`maxFragLookUpTolerance`): a position this close to the end belongs to the next segment, in seconds. */
const LOOKUP_TOLERANCE_S = 0.25;

const attribute = (line: string, name: string): string =>
  new RegExp(`[:,]${name}=(?:"([^"]*)"|([^",]*))`).exec(line)?.slice(1).find(Boolean) ?? '';

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

/** Variables, which hls.js fills in: from the query of the URL, or from another playlist. */
const hasVariables = (text: string): boolean => text.includes('#EXT-X-DEFINE:');

/**
 * Reads a multivariant playlist; a media playlist gives an empty list, and so does one with variables. The audio track is
 * chosen among those of the rendition's group, whatever the stream's own default, as the player chooses
 * (docs/behaviour.md, Audio).
 */
export function readMaster(
  text: string,
  base: string,
  request: AudioRequest,
  isPlayable: StreamStart['isPlayable'],
): InitialRendition[] {
  if (hasVariables(text)) return [];
  const lines = linesOf(text);
  const sounds = lines
    .filter((line) => line.startsWith('#EXT-X-MEDIA:') && attribute(line, 'TYPE') === 'AUDIO')
    .map((line) => ({
      group: attribute(line, 'GROUP-ID'),
      label: attribute(line, 'NAME'),
      language: attribute(line, 'LANGUAGE'),
      uri: attribute(line, 'URI'),
    }));
  const levels = lines.flatMap((line, at) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return [];
    const uri = lines.slice(at + 1).find((next) => next !== '' && !next.startsWith('#'));
    const [width, height] = attribute(line, 'RESOLUTION').split('x').map(Number);
    const group = attribute(line, 'AUDIO');
    const sound = chooseAudioTrack(
      sounds.filter((one) => one.group === group),
      request,
    );
    return {
      url: new URL(uri ?? '', base).href,
      audio: sound?.uri ? new URL(sound.uri, base).href : null,
      bitrate: Number(attribute(line, 'BANDWIDTH')),
      width: width || 0,
      height: height || 0,
      codecs: attribute(line, 'CODECS') || undefined,
      videoRange: attribute(line, 'VIDEO-RANGE') || undefined,
    };
  });
  const playable = levels.flatMap((level) => withoutUnplayable(level, isPlayable));
  return playable.length > 0 ? playable : levels;
}

/** Leaves out the formats that the browser does not decode; all where no picture or no sound is left. */
function withoutUnplayable<T extends Rendition>(level: T, isPlayable: StreamStart['isPlayable']): T[] {
  const codecs = level.codecs?.split(',') ?? [];
  const playable = codecs.filter((codec) => isPlayable(codec.trim()));
  if (playable.length === codecs.length) return [level];
  return playable.length < 2 ? [] : [{ ...level, codecs: playable.join() }];
}

/**
 * The init segment and the segment at `startAt` seconds, as hls.js looks it up, or the first one behind a gap there. Empty
 * for a live stream, which starts near its end, for a playlist with a start of its own, for variables, and past the end.
 */
export function firstFiles(text: string, base: string, startAt: number): FilePart[] {
  if (isLivePlaylist(text) || text.includes('#EXT-X-START:') || hasVariables(text)) return [];
  const { init, part } =
    readSegments(text, base).find(({ end, gap }) => !gap && end - LOOKUP_TOLERANCE_S > startAt) ?? {};
  return [init ?? [], part ?? []].flat();
}

function readSegments(text: string, base: string) {
  let init: FilePart | null = null;
  let end = 0;
  let gap = false;
  let range = '';
  let before: FilePart | null = null;
  return linesOf(text).flatMap((line) => {
    const [, tag, value = ''] = /^#EXT-?(X-MAP|INF|X-BYTERANGE):(.*)/.exec(line) ?? [];
    if (tag === 'X-MAP') init = partOf(attribute(line, 'URI'), base, attribute(line, 'BYTERANGE'));
    if (tag === 'INF') end += Number.parseFloat(value);
    if (tag === 'X-BYTERANGE') range = value;
    if (line === '#EXT-X-GAP') gap = true;
    if (line === '' || line.startsWith('#')) return [];
    const part = partOf(line, base, range, before?.end);
    const segment = { init, part, end, gap };
    gap = false;
    range = '';
    before = part;
    return [segment];
  });
}

/** @param range length and start (RFC 8216, 4.3.2.2); it begins at `next` if it does not say where */
function partOf(uri: string, base: string, range: string, next = 0): FilePart {
  const [length = 0, start = next] = range.split('@').map(Number);
  return { url: new URL(uri, base).href, ...(length > 0 && { start, end: start + length }) };
}
