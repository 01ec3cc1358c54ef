import { vi } from 'vitest';
import type { MethodName } from 'vv-protocol';
import { createPlayIntent } from '@/domain/playback/play-intent';
import type { FailureCause, WidgetError } from '@/domain/widget/errors';
import type { WidgetConfig } from '@/domain/widget/widget-config';
import type { QueryConfig } from '@/domain/widget/widget-query';
import {
  type AllDeps,
  createAdFlow,
  createCommands,
  createTimeline,
  onConnection,
  onHost,
  onMedia,
  onPlayIntent,
} from '@/flows';
import { createLazyCommands } from '@/flows/lazy-commands';
import type { Answer } from '@/host/host-handlers';
import { readCall } from '@/host/payloads';
import { createPendingWork } from '@/lib/pending-work';
import { createSupersede } from '@/lib/supersede';
import { openViewerMemory } from '@/storage/viewer-memory';
import { createWidgetStore, projectPlayIntent } from '@/store/store';
import type { StatisticsOutlet, StatisticsPayload } from '@/telemetry/analytics-transport/statistics-outlet';
import { aConfig } from '../fixtures/config';
import { FakeAds, type FakeBegunAds } from './fake-ads';
import { aCatalogue, type FakeCatalogue } from './fake-catalogue';
import { FakeConnection } from './fake-connection';
import { FakeHost } from './fake-host';
import { FakeMedia } from './fake-media';
import { FakePageLife } from './fake-page-life';
import { FakeStorage } from './fake-storage';

export interface Given {
  /** Local storage of an earlier visit, by key. */
  stored?: Readonly<Record<string, unknown>>;
  query?: Partial<QueryConfig>;
  config?: Partial<WidgetConfig>;
  catalogue?: FakeCatalogue;
  /** Ads that began before the widget. */
  begun?: FakeBegunAds;
  /** Query of the frame's URL beside the film. */
  frameQuery?: string;
}

/** A whole widget with a fake player, window and network. */
export function aWidget({ query, config, catalogue = aCatalogue(), stored = {}, frameQuery = '', begun }: Given = {}) {
  const playIntent = createPlayIntent({ now: () => page.now(), mayAutoplay: () => !media.lessMotion });
  const media = new FakeMedia(playIntent);
  const host = new FakeHost();
  if (begun) begun.isExpected = playIntent.isExpected;
  const ads: FakeAds = begun ?? new FakeAds();
  const connection = new FakeConnection();
  const reported: WidgetError[] = [];
  const causes: (FailureCause | undefined)[] = [];
  let ids = 0;
  let views = 0;
  let isSessionMade = false;
  /** The session is the second thing with an id. */
  const newId = () => {
    const isSession = views === 1 && !isSessionMade;
    isSessionMade ||= isSession;
    return isSession ? 'session' : `view-${++views}`;
  };
  const storage = new FakeStorage();
  for (const [key, value] of Object.entries(stored)) storage.setItem(key, JSON.stringify(value));
  /** Analytics events, in order. */
  const sent: { event: string; payload: StatisticsPayload }[] = [];
  const left: (() => void)[] = [];
  const heard: ((since: number) => void)[] = [];
  const page = {
    embeddingUrl: 'https://site.example/film',
    frameUrl: `https://player.example/vv-player.php?movie_id=1${frameQuery}`,
    topUrl: () => 'https://site.example/film?id=7',
    embedding: async () => ({ framed: true, parentOrigin: 'https://site.example', missing: ['referrer' as const] }),
    placeholderUrl: 'https://player.example/placeholder.mp4',
    reload: vi.fn<AllDeps['page']['reload']>(),
    hasCode: vi.fn(async () => false),
    showAccent: vi.fn(async (color: string) => color.startsWith('#')),
    now: vi.fn(() => 0),
    isHidden: vi.fn(() => false),
    onHide: (run: () => void) => void left.push(run),
    siblings: {
      tell: vi.fn<(since: number) => void>(),
      listen: (run: (since: number) => void) => void heard.push(run),
    },
    copy: vi.fn(async (_: string) => true),
    share: null as AllDeps['page']['share'],
  };
  const store = createWidgetStore();
  projectPlayIntent(store, playIntent);
  const ofAds = {
    config: aConfig(query, config),
    store,
    media,
    playIntent,
    host,
    page,
    log: vi.fn(),
    supersede: createSupersede<'boot' | 'stream' | 'ads'>(),
    timeline: createTimeline(media, page.now, store.getState, newId, 'https://site.example'),
    firstFrame: vi.fn(),
  };
  const deps = {
    ...ofAds,
    ads: createAdFlow({ ...ofAds, pageAds: ads.session }),
    catalogue,
    memory: openViewerMemory(storage),
    plannedStart: (() => null) as AllDeps['plannedStart'],
    connection,
    reporter: {
      idFor: () => `id-${++ids}`,
      report: (error: WidgetError, cause?: FailureCause) => {
        reported.push(error);
        causes.push(cause);
      },
    },
    storage,
    settings: storage,
    pendingWork: createPendingWork(),
    prefetch: { request: vi.fn<(episodeId: number | null) => void>(), list: vi.fn(), listDubs: vi.fn() },
    version: '1.2.3',
    build: 'modern',
    page,
    sendNow: (event: string, payload: Readonly<Record<string, unknown>>) => void sent.push({ event, payload }),
    statistics: async (): Promise<StatisticsOutlet> => ({
      deviceType: 'desktop',
      bandwidth: () => null,
      send: (event: string, payload: StatisticsPayload) => void sent.push({ event, payload }),
    }),
  } satisfies AllDeps;
  const life = new FakePageLife();
  onPlayIntent(deps);
  onMedia(deps);
  onConnection(deps, new AbortController().signal);
  const handlers = onHost(deps);
  return {
    ...deps,
    deps,
    ads,
    reported,
    sent,
    /** The causes of the failures. */
    causes,
    commands: createCommands(deps),
    life,
    lazyCommands: createLazyCommands(deps, life),
    handlers,
    /** Calls a method of the protocol, as the bridge does. */
    async call(name: MethodName, payload?: unknown): Promise<Answer> {
      const call = readCall(name, payload);
      return call.ok ? handlers.call(call.value) : call;
    },
    state: deps.store.getState,
    /** Reads local storage under a key. */
    stored: (key: string): unknown => JSON.parse(storage.getItem(key) ?? 'null'),
    /** Another frame of the host page sounds. */
    hear: (since: number) => {
      for (const run of heard) run(since);
    },
    /** Leaves or hides the page. */
    leave: () => {
      for (const run of left) run();
    },
  };
}

export type FakeWidget = ReturnType<typeof aWidget>;

/** Runs the pending promises whose results are available. */
export const settle = () => vi.advanceTimersByTimeAsync(0);

/** A widget that has started and plays its chosen content. */
export async function aPlayingWidget(given: Given = {}): Promise<FakeWidget> {
  const widget = aWidget(given);
  widget.commands.start();
  await settle();
  widget.media.at(100);
  return widget;
}
