import type { Episode } from '@/domain/catalogue/content';
import { isMasterFile, type MasterFile, resolveLink } from '@/domain/catalogue/stream';
import { BANDWIDTH_KEY, rememberedBandwidth } from '@/domain/playback/bandwidth-memory';
import { initialRendition } from '@/domain/playback/initial-rendition';
import { chooseStream, remembered } from './choose-stream';
import { textOf } from './fetch-body';
import type { CatalogueCalls } from './inline/request-catalogue';
import { firstFiles, readMaster } from './playlist';
import type { StartSession } from './startup-session';

/**
 * Follows the catalogue's answers, as each names the next: the master file, the playlists, the first segments (design
 * section 5). What is asked for is kept for the widget and for hls.js.
 */
export function prefetchStream(window: Window, calls: CatalogueCalls): StartSession {
  const { setup, getFile, openLine } = calls;
  const { baseUrl, query } = setup;
  const recall = remembered(window);

  const isBlocked = async () => {
    const answer = await calls.available;
    return answer?.status === 200 && JSON.parse(textOf(answer)).available === false;
  };
  /** Of a playlist, and where it came from: what it names lies beside that. */
  const read = async (asked: string) => {
    const file = await getFile(asked);
    return { text: textOf(file), url: file.url };
  };
  const segments = ({ text, url }: { text: string; url: string }) => Promise.all(firstFiles(text, url).map(getFile));
  const playlists = async (stream: string) => {
    const master = await read(stream);
    const levels = readMaster(master.text, master.url);
    if (levels.length === 0) return segments(master);
    const level = levels[initialRendition(levels, lineOf(window), pictureOf(window)) ?? -1];
    const next = level === undefined ? [] : [level.url, level.audio];
    return Promise.all(next.map(async (url) => url && segments(await read(url))));
  };
  const follow = async () => {
    const chosen = chooseStream(JSON.parse(textOf(await calls.episodes)) as Episode[], query, recall, baseUrl);
    if (chosen === null || (await calls.content).status !== 200 || (await isBlocked())) return NONE;
    const { url } = chosen;
    const stream = isMasterFile(url) ? sourceOf(JSON.parse(textOf(await getFile(url))) as MasterFile, url) : url;
    const isUsual = chosen.isFresh && setup.isUsual && recall('favoriteAudioTracks')[chosen.contentId] === undefined;
    if (!HLS.test(stream) || !isUsual) return NONE;
    return { url: setup.isStarting ? stream : null, files: playlists(stream).then(nothing, nothing) };
  };

  const found = follow().catch(() => NONE);
  void found.then(({ files }) => files).then(openLine);
  const { ahead, signal, dispose } = calls;
  const film = found.then(({ url }) => url);
  return { ahead, signal, dispose, openLine, isStarting: setup.isStarting, previewUrl: film };
}

/** What is certainly HLS; the widget knows more kinds, and more signs of this one. */
const HLS = /^[^?#]*\.m3u8(?:[?#]|$)/;

/** As `toStream` chooses it; empty for none. */
function sourceOf({ sources }: MasterFile, url: string): string {
  const links = sources.map(({ link }) => resolveLink(link, url));
  return links[sources.findIndex(({ isDefault }) => isDefault)] ?? links.find((link) => HLS.test(link)) ?? '';
}

/** Not the bodies: whoever wants them takes them. */
const nothing = () => undefined;

const NONE = { url: null, files: Promise.resolve<unknown>(null) };

interface Connection {
  downlink?: number;
  saveData?: boolean;
}

function lineOf(window: Window) {
  const { downlink = null, saveData = false } = (window.navigator as { connection?: Connection }).connection ?? {};
  let note: string | null = null;
  try {
    note = window.localStorage.getItem(BANDWIDTH_KEY);
  } catch {
    // Blocked: nothing is remembered.
  }
  return { measured: null, remembered: rememberedBandwidth(note, Date.now()), downlink, saveData };
}

const pictureOf = ({ innerWidth, innerHeight, devicePixelRatio }: Window) => ({
  width: innerWidth * devicePixelRatio,
  height: innerHeight * devicePixelRatio,
});
