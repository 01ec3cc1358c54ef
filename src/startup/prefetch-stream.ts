import type { Episode } from '@/domain/catalogue/content';
import { directStream, isMasterFile, type MasterFile, type StreamSource, toStream } from '@/domain/catalogue/stream';
import { initialRendition } from '@/domain/playback/initial-rendition';
import { planStart, type StartPlan } from '@/domain/startup/plan-start';
import { parseJson } from '@/lib/json';
import { readNetworkInformation } from '@/lib/network-information';
import { randomId } from '@/lib/random-id';
import { openLocalStorage } from '@/storage/local';
import { openPlayerSettings } from '@/storage/player-settings';
import { openViewerMemory, readStartMemory } from '@/storage/viewer-memory';
import { textOf } from './fetch-body';
import type { CatalogueCalls } from './inline/request-catalogue';
import { firstFiles, readMaster } from './playlist';
import { mayPreview, usesMediaSource } from './preview-conditions';
import type { PreviewPlan, StartSession } from './startup-session';
import { toEpisode } from './to-episode';

type Playlist = { text: string; url: string };

/**
 * Follows the catalogue's responses to the plan of the start, the master JSON, the playlists and the first segments.
 * All of them go to the prefetch cache for the widget and hls.js.
 */
export function prefetchStream(window: Window, calls: CatalogueCalls): StartSession {
  const { params, prefetched, signal, dispose, preloadPlayer } = calls;
  const storage = openLocalStorage(() => window.localStorage, nothing);
  const viewId = randomId(window.crypto);
  const plan = planOf(calls, () => readStartMemory(openViewerMemory(storage))).catch(() => null);
  // The document with the stream does not wait for the ad list, nor the list for that document.
  void plan.then((planned) => {
    if (planned !== null && planned.adList !== null) void calls.getAdList(planned.episode.id);
  });
  const source = plan.then((planned) => planned && sourceOf(planned, calls)).catch(() => null);

  const follow = async () => {
    const [planned, found] = await Promise.all([plan, source]);
    if (planned === null || found?.type !== 'hls' || !usesMediaSource(window)) return null;
    // Requests of the prefetch carry no CMCD.
    if (params.cmcd === 'off') void fetchFirst(window, calls, planned, found.url).then(preloadPlayer, preloadPlayer);
    else preloadPlayer();
    const cmcd = { sessionId: viewId, contentId: `${params.movieId}-${planned.episode.id}` };
    const { startAt, audio } = planned;
    if (await hasPreroll(planned, calls)) return null;
    return { url: found.url, startAt, audio, cmcd: params.cmcd === 'on' ? cmcd : null, asks: planned.asks };
  };
  const may = mayPreview(window, params);
  const preview = follow().then(
    (found): PreviewPlan | null => {
      if (found === null) preloadPlayer();
      return found === null || !may || found.asks ? null : found;
    },
    () => {
      preloadPlayer();
      return null;
    },
  );
  return { params, prefetched, plan, mayPreview: may, preview, viewId, signal, dispose, preloadPlayer };
}

/** The widget's plan, from the unchecked answers. */
async function planOf(calls: CatalogueCalls, memory: () => ReturnType<typeof readStartMemory>) {
  const [episodes, content, available] = await Promise.all([calls.episodes, calls.content, calls.available]);
  if (content.status !== 200) return null;
  const isAvailable = available?.status !== 200 || JSON.parse(textOf(available)).available !== false;
  const list = (JSON.parse(textOf(episodes)) as Partial<Episode>[]).map(toEpisode);
  const plan = planStart(calls.params, { episodes: list, isAvailable }, memory());
  return isAvailable ? plan : null;
}

/**
 * Whether ads precede the stream. The widget decides about a list that did not arrive, because it tries again.
 */
async function hasPreroll({ adList, episode }: StartPlan, { getAdList }: CatalogueCalls): Promise<boolean> {
  if (adList === null) return false;
  const answer = await getAdList(episode.id);
  if (answer.status !== 200) return answer.status === 0;
  const { prerollList } = Object(parseJson(textOf(answer))) as { prerollList?: unknown };
  return [prerollList ?? []].flat().length > 0;
}

async function sourceOf({ url }: StartPlan, { getFile }: CatalogueCalls): Promise<StreamSource | null> {
  if (url === null) return null;
  if (!isMasterFile(url)) return directStream(url).source;
  const master = JSON.parse(textOf(await getFile(url))) as MasterFile;
  return toStream({ ...master, subtitles: [], thumbnails: null, chapters: null }, url)?.source ?? null;
}

/** Fetches the playlists and the first segments of the rendition that hls.js will start with. */
async function fetchFirst(window: Window, { getFile }: CatalogueCalls, plan: StartPlan, stream: string): Promise<void> {
  const read = async (asked: string): Promise<Playlist> => {
    const file = await getFile(asked);
    // Links are relative to the URL after redirects.
    return { text: textOf(file), url: file.url };
  };
  const segments = ({ text, url }: Playlist) => Promise.all(firstFiles(text, url, plan.startAt ?? 0).map(getFile));
  const master = await read(stream);
  const levels = readMaster(master.text, master.url, plan.audio);
  if (levels.length === 0) return void (await segments(master));
  const level = levels[initialRendition(levels, networkEstimate(window), pictureOf(window)) ?? -1];
  const lists = level === undefined ? [] : [level.url, level.audio].filter((url) => url !== null);
  await Promise.all(lists.map(async (url) => segments(await read(url))));
}

function networkEstimate(window: Window) {
  const { downlinkMbps, saveData } = readNetworkInformation(window.navigator);
  const remembered = openPlayerSettings(openLocalStorage(() => window.localStorage, nothing)).bandwidth();
  return { measured: null, remembered, downlinkMbps, saveData };
}

const pictureOf = ({ innerWidth, innerHeight, devicePixelRatio }: Window) => ({
  width: innerWidth * devicePixelRatio,
  height: innerHeight * devicePixelRatio,
});

const nothing = () => undefined;
