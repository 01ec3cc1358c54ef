import { streamContentId } from '@/domain/catalogue/id';
import { directStream, isMasterFile, type MasterFile, type StreamSource, toStream } from '@/domain/catalogue/stream';
import { initialRendition } from '@/domain/playback/initial-rendition';
import type { Fetched } from '@/domain/prefetch/prefetch-cache';
import { readHandover } from '@/domain/startup/handover';
import { planStart, type StartPlan } from '@/domain/startup/plan-start';
import { startsByItself } from '@/domain/startup/starts-by-itself';
import { framePixels } from '@/lib/frame-pixels';
import { parseJson } from '@/lib/json';
import { readNetworkInformation } from '@/lib/network-information';
import { randomId } from '@/lib/random-id';
import type { CmcdSession } from '@/media/network/cmcd-session';
import { openLocalStorage } from '@/storage/local';
import { mutedAtStart, openPlayerSettings, type PlayerSettings } from '@/storage/player-settings';
import { openViewerMemory, readStartMemory } from '@/storage/viewer-memory';
import { cmcdUrl, type ObjectType } from './cmcd-url';
import { textOf } from './fetch-body';
import { frameSeen } from './frame-view';
import type { CatalogueCalls, StartupCalls } from './inline/request-catalogue';
import { firstFiles, readMaster } from './playlist';
import { canPreview, knowsViewer, usesMediaSource } from './preview-conditions';
import { openStartFiles, type StartFiles } from './start-files';
import type { PrerollPlan, PreviewPlan, StartSession } from './startup-session';
import { toEpisodes } from './to-episode';

const NO_PREROLL: PrerollPlan = { kind: 'none' };

/** An HLS stream of the plan. */
type Stream = { planned: StartPlan; url: string };

/**
 * Follows the catalogue's responses to the plan of the start, the master JSON, the playlists and the first segments.
 * All of them go to the prefetch cache for the widget and hls.js.
 */
export function prefetchStream(window: Window & typeof globalThis, calls: StartupCalls): StartSession {
  const { params, prefetched, getFile, signal, dispose, preloadPlayer } = calls;
  const { prerollSeen, stored } = readHandover(window);
  const storage = openLocalStorage(() => window.localStorage, nothing, stored);
  // First, so that the requests of a returning viewer leave at once.
  const startFiles = openStartFiles(window, calls, storage);
  const remembered = openPlayerSettings(storage);
  const settings = params.query.muted ? mutedAtStart(remembered) : remembered;
  const viewId = randomId(window.crypto);
  const memory = openViewerMemory(storage);
  const plan = planOf(calls, () => readStartMemory(memory)).catch(() => null);
  // The document with the stream does not wait for the ad list, nor the list for that document.
  void plan.then((planned) => {
    if (planned !== null && planned.adList !== null) void calls.getAdList(planned.episode.id);
  });
  const source = plan.then((planned) => planned && sourceOf(planned, startFiles)).catch(() => null);
  void plan.then(() => signal.aborted || calls.getSeasons());

  // The preview needs the viewer's position.
  const mayPlay = startsByItself(params, window) && knowsViewer(window);
  // Without a press a viewer who saves data gets no part of the film.
  const isSaving = !mayPlay && readNetworkInformation(window.navigator).saveData;
  const seen = frameSeen(window);
  const ads = plan
    .then((planned) => (planned?.episode.id === prerollSeen ? NO_PREROLL : prerollOf(planned, calls)))
    .catch((): PrerollPlan => ({ kind: 'left' }));
  const segments = segmentGate(mayPlay ? ads : Promise.resolve(NO_PREROLL), seen);

  const stream = Promise.all([plan, source]).then(([planned, found]): Stream | null => {
    if (planned !== null && found?.type === 'hls' && usesMediaSource(window)) return { planned, url: found.url };
    startFiles.settle(found !== null);
    return null;
  });
  const cmcdOf = cmcdView(calls, viewId);
  const fetchFiles = async (): Promise<void> => {
    const found = await stream;
    if (found === null) return;
    const named = nameView(cmcdOf(found.planned));
    const { gated } = segments;
    const first = { getFile, files: startFiles, plan: found.planned, gated, isSaving, named, settings };
    await fetchFirst(window, found.url, first).catch(() => startFiles.settle(false));
    preloadPlayer();
  };
  const follow = async (): Promise<PreviewPlan | null> => {
    const found = await stream;
    if (found === null || isSaving || !knowsViewer(window) || !canPreview(window)) return null;
    const { startAt, audio } = found.planned;
    if ((await ads).kind === 'left') return null;
    return { url: found.url, startAt, audio, cmcd: cmcdOf(found.planned) };
  };
  const preview = follow().catch(() => null);
  void preview.then((found) => {
    if (found === null) preloadPlayer();
  });
  const { sessionContext, contentId, failed } = calls;
  const hasStream = source.then((found) => found !== null);
  const session = {
    params,
    prefetched,
    sessionContext,
    contentId,
    plan,
    startsByItself: mayPlay,
    seen,
    preview,
    ads,
    hasStream,
  };
  const files = fetchFiles().catch(nothing);
  const known = { ...session, settings, isRepeated: startFiles.isRepeated, viewId };
  return { ...known, files, signal, failed, allowSegments: segments.allow, dispose, preloadPlayer };
}

/** Delays the first segments out of view, and behind a preroll that is known in time until they are allowed. */
function segmentGate(
  ads: Promise<PrerollPlan>,
  seen: Promise<void>,
): { gated: () => Promise<unknown>; allow: () => void } {
  let hasPreroll = false;
  let allow: () => void = nothing;
  const allowed = new Promise<void>((resolve) => {
    allow = resolve;
  });
  void ads.then(({ kind }) => {
    hasPreroll = kind === 'preroll';
  });
  return { gated: () => Promise.all([seen, hasPreroll && allowed]), allow };
}

/** The widget's plan, from the unchecked answers. */
async function planOf(calls: CatalogueCalls, memory: () => ReturnType<typeof readStartMemory>) {
  const [episodes, content, available] = await Promise.all([calls.episodes, calls.content, calls.available]);
  const contentId = calls.contentId();
  if (content.status !== 200 || contentId === null) return null;
  const isAvailable = available?.status !== 200 || JSON.parse(textOf(available)).available !== false;
  const list = toEpisodes(JSON.parse(textOf(episodes)), contentId);
  const plan = planStart(calls.params, { contentId, episodes: list, isAvailable }, memory());
  return isAvailable ? plan : null;
}

/** The ads before the stream. The widget decides about a list that did not arrive, because it tries again. */
async function prerollOf(planned: StartPlan | null, { getAdList }: CatalogueCalls): Promise<PrerollPlan> {
  if (planned === null || planned.adList === null || planned.url === null) return NO_PREROLL;
  const answer = await getAdList(planned.episode.id);
  if (answer.status === 0) return { kind: 'left' };
  if (answer.status !== 200) return NO_PREROLL;
  const { prerollList } = Object(parseJson(textOf(answer))) as { prerollList?: unknown };
  if ([prerollList ?? []].flat().length === 0) return NO_PREROLL;
  // The ads follow the viewer's answer.
  return planned.asks ? { kind: 'left' } : { kind: 'preroll', url: planned.adList };
}

async function sourceOf({ url }: StartPlan, files: StartFiles): Promise<StreamSource | null> {
  if (url === null) return null;
  if (!isMasterFile(url)) return directStream(url).source;
  const master = JSON.parse(textOf(await files.get(url))) as MasterFile;
  return toStream({ ...master, subtitles: [], thumbnails: null, chapters: null }, url)?.source ?? null;
}

interface FirstFiles {
  getFile: CatalogueCalls['getFile'];
  files: StartFiles;
  plan: StartPlan;
  /** Ends when the segments may load; null if they may already. */
  gated(): Promise<unknown>;
  /** Whether only the playlists are fetched. */
  isSaving: boolean;
  named: NameView;
  settings: PlayerSettings;
}

/** The URL of a request, which names the view with CMCD. */
type NameView = (url: string, type: ObjectType) => string;

const nameView =
  (cmcd: CmcdSession | null): NameView =>
  (url, type) =>
    cmcd === null ? url : cmcdUrl(url, cmcd, type);

/** The view that the requests of a plan name; null without CMCD. */
const cmcdView =
  ({ params: { cmcd }, contentId }: CatalogueCalls, sessionId: string) =>
  ({ episode }: StartPlan): CmcdSession | null =>
    cmcd === 'on' ? { sessionId, contentId: streamContentId(contentId() ?? '', episode.id) } : null;

/**
 * Fetches the playlists and the first segments of the rendition that hls.js will start with. Each file is read in the
 * first reaction to its response: hls.js reads it in a later one, and would request the next files itself.
 */
async function fetchFirst(window: Window, stream: string, first: FirstFiles): Promise<void> {
  const { getFile, files, plan, gated, named } = first;
  const segments = async (list: Fetched, type: ObjectType) => {
    if (first.isSaving) return;
    // Links are relative to the URL after redirects.
    const urls = firstFiles(textOf(list), list.url, plan.startAt ?? 0);
    const load = () => Promise.all(urls.map((url, at) => getFile(url, named(url, at < urls.length - 1 ? 'i' : type))));
    await gated().then(load);
  };
  const playlist = (url: string) => files.get(url, named(url, 'm'));
  const master = await playlist(stream);
  const levels = readMaster(textOf(master), master.url, plan.audio);
  const { settings } = first;
  const line = networkEstimate(window, settings.bandwidth());
  const level = levels[initialRendition(levels, line, framePixels(window), settings.choice('height')) ?? -1];
  const lists: Promise<Fetched>[] = [];
  const follow = (url: string, type: ObjectType) => {
    const list = playlist(url);
    lists.push(list);
    return list.then((found) => segments(found, type));
  };
  const loads = levels.length === 0 ? [segments(master, 'av')] : [];
  if (level !== undefined) loads.push(follow(level.url, level.audio === null ? 'av' : 'v'));
  if (level?.audio) loads.push(follow(level.audio, 'a'));
  Promise.all(lists).then(() => files.settle(true), nothing);
  await Promise.all(loads);
}

function networkEstimate(window: Window, remembered: number | null) {
  const { downlinkMbps, saveData } = readNetworkInformation(window.navigator);
  return { measured: null, remembered, downlinkMbps, saveData };
}

const nothing = () => undefined;
