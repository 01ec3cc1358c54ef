import type Hls from 'hls.js';
import type { Level, ManifestParsedData } from 'hls.js';
import { nearestRendition } from '@/domain/playback/initial-rendition';
import { FIRST_BYTE_MS } from '@/domain/recovery/limits';
import { endPauses } from '../loader/watch-pace';
import { loadOn } from './load-on';

/** A rendition or a track of hls.js, as far as a renewal changes it. */
interface Renewable {
  url: string | string[];
  details?: Level['details'];
}

/** The loaders of video, audio and subtitles each have a list with the playlists. hls.js 1.7.4 keeps them private. */
interface Loaders {
  networkControllers: readonly { readonly levels?: readonly Pick<Renewable, 'details'>[] | null }[];
}

/**
 * Continues a stream under another URL, with its buffer, its position and its choices: the playlists are requested from
 * the new URLs, and name new segments. `loadSource` of hls.js would empty the video.
 * @param chosenHeight height of the rendition that the viewer chose; null for the automatic choice. hls.js leaves a
 *   chosen rendition at the first refused file.
 * @returns whether the new playlist lists the same renditions and tracks; otherwise nothing has changed
 */
export async function renewHls(hls: Hls, url: string, chosenHeight: number | null): Promise<boolean> {
  const { url: before } = hls;
  if (!canContinue(hls)) return false;
  const fresh = await readPlaylist(hls, url);
  // Another episode may have begun meanwhile, in the same instance.
  if (fresh === null || hls.url !== before || !canContinue(hls)) return false;
  const pairs = [
    ...pairsOf(hls.levels, fresh.levels, ({ height, bitrate, name }) => [height, bitrate, name]),
    ...pairsOf(hls.allAudioTracks, fresh.audioTracks, ({ groupId, name, lang }) => [groupId, name, lang]),
    ...pairsOf(hls.allSubtitleTracks, fresh.subtitleTracks, ({ groupId, name, lang }) => [groupId, name, lang]),
  ];
  if (pairs.some(([, renewed]) => renewed === undefined)) return false;
  hls.stopLoad();
  for (const [current, renewed] of pairs) renew(current, (renewed as Renewable).url);
  // An old segment would be requested once more, and its refusal would end the choice of the rendition again.
  for (const { levels } of (hls as unknown as Loaders).networkControllers) levels?.forEach(removePlaylist);
  endPauses(hls);
  if (chosenHeight !== null) hls.loadLevel = hls.levels.indexOf(nearestRendition(hls.levels, chosenHeight));
  loadOn(hls);
  return true;
}

/** Without a rendition, the playlist is still loading, and `stopLoad` would end that. */
const canContinue = ({ levels, media }: Hls): boolean => levels.length > 0 && media !== null;

function pairsOf<T extends object>(
  current: readonly T[],
  fresh: readonly T[],
  traits: (item: T) => unknown[],
): [Renewable, Renewable | undefined][] {
  const keyOf = (item: T) => JSON.stringify(traits(item));
  const byKey = new Map(fresh.map((item) => [keyOf(item), item]));
  return current.map((item) => [item as unknown as Renewable, byKey.get(keyOf(item)) as Renewable | undefined]);
}

function renew(current: Renewable, url: Renewable['url']): void {
  if (Array.isArray(current.url)) current.url.splice(0, current.url.length, ...[url].flat());
  else current.url = url;
  removePlaylist(current);
}

/** A live playlist loads again in any case, and hls.js aligns it by the previous one. */
function removePlaylist(current: Pick<Renewable, 'details'>): void {
  if (current.details?.live !== true) delete current.details;
}

/** Reads a multivariant playlist as the instance does, by a second one without a video. */
function readPlaylist(live: Hls, url: string) {
  const Library = live.constructor as typeof Hls;
  const probe = new Library({
    ...live.userConfig,
    cmcd: undefined as never,
    enableWorker: false,
    autoStartLoad: false,
    startFragPrefetch: false,
  });
  type Playlist = Pick<ManifestParsedData, 'levels' | 'audioTracks' | 'subtitleTracks'>;
  return new Promise<Playlist | null>((resolve) => {
    const end = (playlist: Playlist | null) => {
      clearTimeout(timer);
      probe.destroy();
      resolve(playlist);
    };
    const timer = setTimeout(() => end(null), FIRST_BYTE_MS);
    probe.on(Library.Events.MANIFEST_PARSED, (_, { levels, audioTracks, subtitleTracks }) =>
      // hls.js empties its own lists when it is destroyed.
      end({ levels: [...levels], audioTracks: [...audioTracks], subtitleTracks: [...subtitleTracks] }),
    );
    probe.on(Library.Events.ERROR, (_, { fatal }) => {
      if (fatal) end(null);
    });
    probe.loadSource(url);
  });
}
