import type { Episode } from '@/domain/content';
import { firstLevel } from '@/domain/first-level';
import { LINE_KEY, rememberedLine } from '@/domain/line-memory';
import { OWN_QUERY_NAMES } from '@/domain/own-query';
import { isMasterFile, type MasterFile, resolveLink } from '@/domain/stream';
import type { EarlyStart } from '@/lib/early-start';
import { createFetchedAhead, type Fetched } from '@/lib/fetched-ahead';
import { pageAddress } from '@/lib/page-address';
import { chooseStream, remembered } from './choose-stream';
import { fetchWhole, textOf } from './fetch-whole';
import { firstFiles, readMaster } from './playlist';
import { isOn, readSetup } from './setup';

interface Started extends EarlyStart {
  /** Ends when the film has what it begins with, or no film comes: then other things may have the line. */
  isLineFree: Promise<unknown>;
}

/**
 * Begins what the widget would begin once its code is there: the calls of the catalogue, then, as each answer names the
 * next, the master file, the playlists and the first segments (design section 5). Whoever asks for one of these
 * addresses takes the answer; what nobody asks for is dropped. Throws where the widget had better ask by itself.
 */
export function startEarly(window: Window): Started {
  const setup = readSetup(window);
  const { movieId, baseUrl, headers, query } = setup;
  const controller = new AbortController();
  const { signal } = controller;
  const ahead = createFetchedAhead();
  const recall = remembered(window);
  const get = (url: string, init: RequestInit = {}): Promise<Fetched> => {
    const answer = fetchWhole(url, { ...init, signal });
    ahead.keep(url, answer, signal);
    return answer;
  };
  const read = async (url: string) => textOf(await get(url));
  const readJson = async (url: string) => JSON.parse(await read(url));
  const call = (path: string) =>
    get(baseUrl + path, { headers: { Accept: 'application/json, text/plain, */*', ...headers } });

  const extra = String(new URLSearchParams([...query].filter(([name]) => !OWN_QUERY_NAMES.has(name))));
  const content = `/contents/${movieId}`;
  void call(extra === '' ? content : `${content}?${extra}`);
  const episodes = call(`/episodes?content-id=${movieId}`);
  void call(`${content}/seasons`);
  const available = isOn(query.get('disable_checking_available'))
    ? null
    : call(`${content}/available?${new URLSearchParams({ domain: pageAddress(window) })}`);

  const isBlocked = async () => {
    const answer = await available;
    return answer?.status === 200 && JSON.parse(textOf(answer)).available === false;
  };
  const segments = (text: string, url: string) => Promise.all(firstFiles(text, url).map((file) => get(file)));
  const playlists = async (url: string) => {
    const text = await read(url);
    const { levels, audio } = readMaster(text, url);
    if (levels.length === 0) return segments(text, url);
    const level = levels[firstLevel(levels, lineOf(window), pictureOf(window)) ?? -1];
    return Promise.all([level?.url, audio].map(async (next) => next && segments(await read(next), next)));
  };
  const follow = async () => {
    const chosen = chooseStream(JSON.parse(textOf(await episodes)) as Episode[], query, recall, baseUrl);
    if (chosen === null || (await isBlocked())) return NONE;
    const { url } = chosen;
    const stream = isMasterFile(url) ? sourceOf((await readJson(url)) as MasterFile, url) : url;
    const isUsual = chosen.isFresh && setup.isUsual && recall('favoriteAudioTracks')[chosen.contentId] === undefined;
    if (!HLS.test(stream) || !isUsual) return NONE;
    return { url: setup.isStarting ? stream : null, files: playlists(stream).catch(() => null) };
  };

  const found = follow().catch(() => NONE);
  return {
    ahead,
    isStarting: setup.isStarting,
    film: found.then(({ url }) => url),
    isLineFree: setup.isStarting ? found.then(({ files }) => files) : Promise.resolve(),
    dispose: () => controller.abort(),
  };
}

/** What is certainly HLS; the widget knows more kinds, and more signs of this one. */
const HLS = /^[^?#]*\.m3u8(?:[?#]|$)/;

/** As `toStream` chooses it; empty for none. */
function sourceOf({ sources }: MasterFile, url: string): string {
  const links = sources.map(({ link }) => resolveLink(link, url));
  return links[sources.findIndex(({ isDefault }) => isDefault)] ?? links.find((link) => HLS.test(link)) ?? '';
}

const NONE = { url: null, files: Promise.resolve<unknown>(null) };

interface Connection {
  downlink?: number;
  saveData?: boolean;
}

function lineOf(window: Window) {
  const { downlink = null, saveData = false } = (window.navigator as { connection?: Connection }).connection ?? {};
  let note: string | null = null;
  try {
    note = window.localStorage.getItem(LINE_KEY);
  } catch {
    // Blocked: nothing is remembered.
  }
  return { measured: null, remembered: rememberedLine(note, Date.now()), downlink, saveData };
}

const pictureOf = ({ innerWidth, innerHeight, devicePixelRatio }: Window) => ({
  width: innerWidth * devicePixelRatio,
  height: innerHeight * devicePixelRatio,
});
