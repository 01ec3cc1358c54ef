import { streamContentId } from '@/domain/catalogue/id';
import type { SourceType } from '@/domain/catalogue/source-type';
import { directStream, isMasterFile, type MasterFile, type StreamSource, toStream } from '@/domain/catalogue/stream';
import { initialRendition } from '@/domain/playback/initial-rendition';
import type { PlayerSettings } from '@/domain/playback/session-settings';
import { findFirstFiles, type ObjectType } from '@/domain/prefetch/first-files';
import { type Fetched, textOf } from '@/domain/prefetch/prefetch-cache';
import { contentLabel } from '@/domain/startup/content-key';
import type { StartParams } from '@/domain/startup/params';
import type { StartPlan } from '@/domain/startup/plan-start';
import { framePixels } from '@/lib/frame-pixels';
import type { FrameSight } from '@/lib/frame-sight';
import { readNetworkInformation } from '@/lib/network-information';
import { isPlayable } from '@/media/network/device-capabilities';
import type { CmcdSession } from '@/media/stage/facts';
import { keepStart, readStart } from '@/storage/last-starts';
import type { KeyValueStore } from '@/storage/local';
import { FILE_LIMITS, fetchBody } from './fetch-body';
import type { CatalogueCalls } from './inline/request-catalogue';
import type { PreviewStream, SegmentFile } from './start-state';
import { usesMediaSource } from './visit';

/** The files of a start up to its first segments. All of them go to the prefetch cache for the widget and hls.js. */
export interface StreamFiles {
  /** Whether the files of the last start by this link are known, and the code is probably in the cache. */
  isRepeated: boolean;
  /** Requests the master JSON of a plan that the catalogue may still end. */
  expect(plan: StartPlan | null): void;
  /** The plan's stream, which its master JSON names; `other` for one without a preview, null for none. Never rejects. */
  source(plan: StartPlan | null): Promise<PreviewStream | 'other' | null>;
  /**
   * Fetches the manifest, or the playlists of the rendition that hls.js will start with, and reports the first segments of
   * each. False when one does not come. Never rejects.
   */
  playlists(
    stream: PreviewStream,
    plan: StartPlan,
    found: (segments: readonly SegmentFile[]) => void,
  ): Promise<boolean>;
  segments(files: readonly SegmentFile[]): Promise<unknown>;
  /** The view that the requests of a plan name (CTA-5004); null without CMCD. */
  view(plan: StartPlan): CmcdSession | null;
}

interface FilesSetup {
  window: Window & typeof globalThis;
  calls: CatalogueCalls;
  store: KeyValueStore;
  settings: PlayerSettings;
  viewId: string;
  sight: FrameSight;
}

/** Opens the files of a start. Those of the last one are requested with the first view. */
export function openStreamFiles({ window, calls, store, settings, viewId, sight }: FilesSetup): StreamFiles {
  const { params } = calls;
  const files = openNamedFiles(window, calls, store, sight);
  const view = ({ episode }: StartPlan): CmcdSession | null =>
    params.cmcd === 'on'
      ? { sessionId: viewId, contentId: streamContentId(calls.contentId() ?? '', episode.id) }
      : null;

  const source: StreamFiles['source'] = async (plan) => {
    const found = plan && (await readSource(plan, files.get).catch(() => null));
    const kind = found && kindOf(found.type, window);
    // More files of a segmented stream follow.
    if (kind === null || kind === 'native') files.settle(found !== null);
    return found && (kind === null ? 'other' : { url: found.url, kind, drm: found.drm });
  };

  const fetchPlaylists = async (...[{ url, kind }, plan, found]: Parameters<StreamFiles['playlists']>) => {
    if (kind === 'dash') {
      // dash.js names the view in its own way.
      if (view(plan) === null) textOf(await files.get(url));
      return true;
    }
    const named = nameView(view(plan));
    const network = () => ({
      measured: null,
      remembered: settings.bandwidth(),
      ...readNetworkInformation(window.navigator),
    });
    await findFirstFiles(url, {
      audio: plan.audio,
      startAt: plan.startAt,
      isPlayable,
      choose: (levels) => initialRendition(levels, network(), framePixels(window), settings.choice('height')),
      getPlaylist: (playlist) => files.get(playlist, named(playlist, 'm')),
      found(parts, type) {
        // The start requests whole files.
        const whole = parts.filter(({ end }) => end === undefined);
        found(
          whole.map((one, at) => ({ url: one.url, requestUrl: named(one.url, at < whole.length - 1 ? 'i' : type) })),
        );
      },
    });
    return true;
  };

  return {
    isRepeated: files.isRepeated,
    expect: (plan) => plan?.url && isMasterFile(plan.url) && files.expect(plan.url),
    source,
    async playlists(...given) {
      const areWhole = await fetchPlaylists(...given).catch(() => false);
      files.settle(areWhole);
      return areWhole;
    },
    segments: (wanted) => Promise.all(wanted.map(({ url, requestUrl }) => calls.getFile(url, requestUrl))),
    view,
  };
}

/** The engine of a stream that can be previewed; null for another one. */
function kindOf(type: SourceType, window: Window): PreviewStream['kind'] | null {
  if (type === 'mp4') return 'native';
  return (type === 'hls' || type === 'dash') && usesMediaSource(window) ? type : null;
}

async function readSource({ url }: StartPlan, get: NamedFiles['get']): Promise<StreamSource | null> {
  if (url === null) return null;
  if (!isMasterFile(url)) return directStream(url).source;
  const master = JSON.parse(textOf(await get(url))) as MasterFile;
  return toStream({ ...master, subtitles: [], thumbnails: null, chapters: null }, url)?.source ?? null;
}

/**
 * Adds the view to the URLs of the files of the first start, as hls.js does in the query (CTA-5004); without CMCD they stay.
 * hls.js does not run yet, so buffer and throughput are not known.
 */
const nameView =
  (cmcd: CmcdSession | null) =>
  (url: string, type: ObjectType): string => {
    if (cmcd === null) return url;
    const data = `cid="${cmcd.contentId}",ot=${type},sf=h,sid="${cmcd.sessionId}",su`;
    // Text, because a parsed query would be serialised again, which may break a signature.
    const [file = '', fragment = ''] = url.split(/(?=#)/);
    return `${file}${file.includes('?') ? '&' : '?'}CMCD=${encodeURIComponent(data)}${fragment}`;
  };

/** Master files and playlists of a start, which a second visit requests by their stored URLs. */
interface NamedFiles {
  isRepeated: boolean;
  /** Requests a file that the plan will probably name. */
  expect(url: string): void;
  /**
   * Fetches a file of the plan into the prefetch cache, from `requestUrl` if it is given. Takes the speculative request
   * for it if there is one.
   */
  get(url: string, requestUrl?: string): Promise<Fetched>;
  /** Cancels the speculative requests that the plan did not name. The URLs of a whole start are stored for the next one. */
  settle(isWhole: boolean): void;
}

function openNamedFiles(window: Window, calls: CatalogueCalls, store: KeyValueStore, sight: FrameSight): NamedFiles {
  const { params, prefetched, signal } = calls;
  const link = linkOf(params);
  const speculative = new Map<string, SpeculativeRequest>();
  const used: string[] = [];
  const { saveData } = readNetworkInformation(window.navigator);
  const request = (url: string, isStored: boolean) => {
    if (saveData || used.includes(url) || speculative.has(url) || calls.first(url)) return;
    const controller = new AbortController();
    // The catalogue's calls come before the files of the last start where connections are few.
    const init: RequestInit = { priority: isStored ? 'low' : 'auto' };
    speculative.set(url, { isStored, answer: fetchBody(url, init, FILE_LIMITS, controller), controller });
  };
  // The query of a playlist names the view (CMCD), which is unknown here.
  let stored = readStart(store, link).filter((url) => params.cmcd === 'off' || isMasterFile(url));
  void sight.begun.then(() => stored.map((url) => request(url, true)));
  const cancel = () => {
    stored = [];
    for (const { controller } of speculative.values()) controller.abort();
    speculative.clear();
  };
  signal.addEventListener('abort', cancel, { once: true });
  let mayStore = true;
  const note = ({ noStore }: Fetched) => {
    mayStore &&= !noStore;
  };
  // The episodes name the stream.
  void calls.episodes.then(note);

  const claim = (url: string, requestUrl?: string): Promise<Fetched> => {
    const known = speculative.get(url);
    if (known === undefined) return calls.getFile(url, requestUrl);
    speculative.delete(url);
    const answer = known.answer.then((fetched) => {
      if (fetched.status === 200 || signal.aborted || !known.isStored) return fetched;
      // The signature of the stored URL may have expired for that request only.
      known.controller = new AbortController();
      return fetchBody(url, {}, FILE_LIMITS, known.controller);
    });
    // Before the cache is cleared: a claimed request has a consumer.
    signal.addEventListener('abort', () => prefetched.take(url) && known.controller.abort(), { once: true });
    prefetched.keep(url, answer, signal);
    return answer;
  };
  return {
    isRepeated: stored.length > 0 && !saveData,
    expect: (url) => request(url, false),
    get(url, requestUrl) {
      used.push(url);
      const answer = claim(url, requestUrl);
      void answer.then(note);
      return answer;
    },
    settle(isWhole) {
      cancel();
      if (isWhole) keepStart(store, link, mayStore ? used : []);
    },
  };
}

/** A request that leaves before the plan, which decides whether it is used (docs/performance.md, The second visit). */
interface SpeculativeRequest {
  isStored: boolean;
  answer: Promise<Fetched>;
  controller: AbortController;
}

/** The parts of a link that choose the stream. */
function linkOf(params: StartParams): string {
  const { episodeId, season, episode, episodeVariantId, voiceAuthor } = params.query;
  return [contentLabel(params), episodeId, season, episode, episodeVariantId, voiceAuthor].join('/');
}
