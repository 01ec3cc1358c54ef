import type { Episode } from '@/domain/catalogue/content';
import { isMasterFile, type MasterFile, resolveLink } from '@/domain/catalogue/stream';
import { BANDWIDTH_KEY, rememberedBandwidth } from '@/domain/playback/bandwidth-memory';
import { initialRendition } from '@/domain/playback/initial-rendition';
import { readNetworkInformation } from '@/lib/network-information';
import { chooseStream, remembered } from './choose-stream';
import { textOf } from './fetch-body';
import type { CatalogueCalls } from './inline/request-catalogue';
import { firstFiles, readMaster } from './playlist';
import type { StartSession } from './startup-session';

/**
 * Follows the catalogue's responses to the master JSON, the playlists and the first segments. All of them go to the
 * prefetch cache for the widget and hls.js.
 */
export function prefetchStream(window: Window, calls: CatalogueCalls): StartSession {
  const { params, getFile, preloadPlayer } = calls;
  const { baseUrl, query } = params;
  const recall = remembered(window);

  const isBlocked = async () => {
    const answer = await calls.available;
    return answer?.status === 200 && JSON.parse(textOf(answer)).available === false;
  };
  /** Text and final URL of a playlist; its links are relative to that URL. */
  const read = async (asked: string) => {
    const file = await getFile(asked);
    return { text: textOf(file), url: file.url };
  };
  const segments = ({ text, url }: { text: string; url: string }) => Promise.all(firstFiles(text, url).map(getFile));
  const playlists = async (stream: string) => {
    const master = await read(stream);
    const levels = readMaster(master.text, master.url);
    if (levels.length === 0) return segments(master);
    const level = levels[initialRendition(levels, networkEstimate(window), pictureOf(window)) ?? -1];
    const next = level === undefined ? [] : [level.url, level.audio];
    return Promise.all(next.map(async (url) => url && segments(await read(url))));
  };
  const follow = async () => {
    const chosen = chooseStream(JSON.parse(textOf(await calls.episodes)) as Episode[], query, recall, baseUrl);
    if (chosen === null || (await calls.content).status !== 200 || (await isBlocked())) return NONE;
    const { url } = chosen;
    const stream = isMasterFile(url) ? sourceOf(JSON.parse(textOf(await getFile(url))) as MasterFile, url) : url;
    const isUsual = chosen.isFresh && params.isUsual && recall('favoriteAudioTracks')[chosen.contentId] === undefined;
    if (!HLS.test(stream) || !isUsual) return NONE;
    return { url: params.isStarting ? stream : null, files: playlists(stream).then(nothing, nothing) };
  };

  const found = follow().catch(() => NONE);
  void found.then(({ files }) => files).then(preloadPlayer);
  const { prefetched, signal, dispose } = calls;
  const previewUrl = found.then(({ url }) => url);
  return { prefetched, signal, dispose, preloadPlayer, isStarting: params.isStarting, previewUrl };
}

/** URLs that are certainly HLS. The widget also detects other types. */
const HLS = /^[^?#]*\.m3u8(?:[?#]|$)/;

/** The source that `toStream` chooses; empty when there is none. */
function sourceOf({ sources }: MasterFile, url: string): string {
  const links = sources.map(({ link }) => resolveLink(link, url));
  return links[sources.findIndex(({ isDefault }) => isDefault)] ?? links.find((link) => HLS.test(link)) ?? '';
}

/** Drops the bodies: the cache holds them. */
const nothing = () => undefined;

const NONE = { url: null, files: Promise.resolve<unknown>(null) };

function networkEstimate(window: Window) {
  const { downlinkMbps, saveData } = readNetworkInformation(window.navigator);
  let note: string | null = null;
  try {
    note = window.localStorage.getItem(BANDWIDTH_KEY);
  } catch {
    // Storage is blocked: no estimate.
  }
  return { measured: null, remembered: rememberedBandwidth(note, Date.now()), downlinkMbps, saveData };
}

const pictureOf = ({ innerWidth, innerHeight, devicePixelRatio }: Window) => ({
  width: innerWidth * devicePixelRatio,
  height: innerHeight * devicePixelRatio,
});
