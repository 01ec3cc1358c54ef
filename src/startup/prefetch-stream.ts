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
import { canPreview, knowsViewer, startsByItself, usesMediaSource } from './preview-conditions';
import type { PrerollPlan, PreviewPlan, StartSession } from './startup-session';
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

  const mayPlay = startsByItself(window, params);
  const ads = plan.then((planned) => prerollOf(planned, calls)).catch((): PrerollPlan => ({ kind: 'left' }));
  const segments = segmentGate(mayPlay ? ads : Promise.resolve({ kind: 'none' }));

  const follow = async (): Promise<PreviewPlan | null> => {
    const [planned, found] = await Promise.all([plan, source]);
    if (planned === null || found?.type !== 'hls' || !usesMediaSource(window)) return null;
    // Requests of the prefetch carry no CMCD.
    const first = params.cmcd === 'on' ? null : fetchFirst(window, calls, planned, found.url, segments.open);
    void first?.catch(nothing).then(preloadPlayer);
    const { startAt, audio, asks } = planned;
    if (asks || !knowsViewer(window) || !canPreview(window) || (await ads).kind === 'left') return null;
    const cmcd = { sessionId: viewId, contentId: `${params.movieId}-${planned.episode.id}` };
    return { url: found.url, startAt, audio, cmcd: params.cmcd === 'on' ? cmcd : null };
  };
  const preview = follow().catch(() => null);
  void preview.then((found) => {
    if (found === null || found.cmcd !== null) preloadPlayer();
  });
  const session = { params, prefetched, plan, startsByItself: mayPlay, preview, ads, viewId, signal };
  return { ...session, allowSegments: segments.allow, dispose, preloadPlayer };
}

/** Holds the first segments back behind a preroll that is known in time, until they are allowed. */
function segmentGate(ads: Promise<PrerollPlan>): { open: () => Promise<void>; allow: () => void } {
  let isHeld = false;
  let allow: () => void = nothing;
  const allowed = new Promise<void>((resolve) => {
    allow = resolve;
  });
  void ads.then(({ kind }) => {
    isHeld = kind === 'preroll';
  });
  return { open: async () => (isHeld ? allowed : undefined), allow };
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

/** The ads before the stream. The widget decides about a list that did not arrive, because it tries again. */
async function prerollOf(planned: StartPlan | null, { getAdList }: CatalogueCalls): Promise<PrerollPlan> {
  if (planned === null || planned.adList === null) return { kind: 'none' };
  const answer = await getAdList(planned.episode.id);
  if (answer.status === 0 || planned.asks) return { kind: 'left' };
  if (answer.status !== 200) return { kind: 'none' };
  const { prerollList } = Object(parseJson(textOf(answer))) as { prerollList?: unknown };
  return [prerollList ?? []].flat().length > 0 ? { kind: 'preroll', url: planned.adList } : { kind: 'none' };
}

async function sourceOf({ url }: StartPlan, { getFile }: CatalogueCalls): Promise<StreamSource | null> {
  if (url === null) return null;
  if (!isMasterFile(url)) return directStream(url).source;
  const master = JSON.parse(textOf(await getFile(url))) as MasterFile;
  return toStream({ ...master, subtitles: [], thumbnails: null, chapters: null }, url)?.source ?? null;
}

/** Fetches the playlists and the first segments of the rendition that hls.js will start with. */
async function fetchFirst(
  window: Window,
  { getFile }: CatalogueCalls,
  plan: StartPlan,
  stream: string,
  mayLoad: () => Promise<void>,
): Promise<void> {
  const read = async (asked: string): Promise<Playlist> => {
    const file = await getFile(asked);
    // Links are relative to the URL after redirects.
    return { text: textOf(file), url: file.url };
  };
  const segments = async ({ text, url }: Playlist) => {
    await mayLoad();
    return Promise.all(firstFiles(text, url, plan.startAt ?? 0).map(getFile));
  };
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
