import { type Mock, vi } from 'vitest';
import type { CurrentAd } from '@/domain/ads/ad';
import type { Season } from '@/domain/catalogue/content';
import type { Commands, Diagnostics } from '@/flows';
import { type CaptionsChoice, createMediaStorage } from '@/media/vidstack/storage';
import type { WidgetState } from '@/store/state';
import { createWidgetStore, type WidgetStore } from '@/store/store';
import { captionStyleSet, diagnosticsToggled, menuClosed, menuOpened, menuToggled } from '@/store/updates';
import type { WidgetContextValue } from '@/ui/widget-context';
import { aContent, aSeries } from '../fixtures/catalogue';

export type FakeCommands = { [K in keyof Commands]: Mock<Commands[K]> };

/** Recorded commands; only those of the menu act, because a menu would not open without them. */
export function fakeCommands(store: WidgetStore): FakeCommands {
  return {
    start: vi.fn(),
    retry: vi.fn(),
    selectEpisode: vi.fn(),
    anticipate: vi.fn(),
    toggleMenu: vi.fn((menu) => store.setState(menuToggled(menu))),
    openMenu: vi.fn((menu) => store.setState(menuOpened(menu))),
    closeMenu: vi.fn(() => store.setState(menuClosed())),
    toggleFullscreen: vi.fn(),
    leaveStretched: vi.fn(),
    setCaptionStyle: vi.fn((style) => store.setState(captionStyleSet(style))),
    resizeCaptions: vi.fn(() => 125),
    skipSegment: vi.fn(() => true),
    selectVariant: vi.fn(),
    chooseAudio: vi.fn(),
    playNext: vi.fn(),
    playPrevious: vi.fn(),
    cancelNext: vi.fn(),
    resume: vi.fn(),
    startOver: vi.fn(),
    dismissResume: vi.fn(),
    share: vi.fn(),
    copyLink: vi.fn(),
    dismissNotice: vi.fn(),
    restoreSound: vi.fn(),
    playAd: vi.fn(),
    pauseAd: vi.fn(),
    skipAd: vi.fn(),
    clickAd: vi.fn(() => null),
    setAdVolume: vi.fn(),
    setAdMuted: vi.fn(),
    copyErid: vi.fn(),
    toggleDiagnostics: vi.fn(() => store.setState(diagnosticsToggled)),
    copyDiagnostics: vi.fn(),
    reportBreak: vi.fn(),
  };
}

/** Stored volume and mute that a test can read. */
export function fakeMemory(volume = 1, muted = false) {
  const stored = { volume, muted, bandwidth: null as number | null };
  let captions: CaptionsChoice = { language: null, shown: null };
  return {
    stored,
    captions: () => captions,
    setCaptions: (next: CaptionsChoice) => {
      captions = next;
    },
    volume: () => stored.volume,
    muted: () => stored.muted,
    bandwidth: () => stored.bandwidth,
    setBandwidth: (next: number) => {
      stored.bandwidth = next;
    },
    setVolume: (next: number) => {
      stored.volume = next;
    },
    setMuted: (next: boolean) => {
      stored.muted = next;
    },
  };
}

const TWO_SEASONS: readonly Season[] = [
  { id: 100, order: 1, title: null },
  { id: 200, order: 2, title: 'Второй сезон' },
];

/** The state of the store after the catalogue has loaded: a series of two seasons, with episode 22 chosen. */
export function seriesState(over: Partial<WidgetState> = {}): Partial<WidgetState> {
  const episodes = aSeries(({ order, id }) => ({
    title: `Название ${id}`,
    duration: 60 * (20 + order),
    isCompleted: id === 11,
  }));
  return {
    catalogued: { content: aContent(), seasons: TWO_SEASONS, episodes, available: true },
    selection: { episodeId: 22, variantId: null },
    ...over,
  };
}

/** The link that the popup shares: the second episode of the second season, with an optional start time. */
export const shareLinkAt = (seconds: number | null): string =>
  `https://site.example/season-2/episode-2${seconds === null ? '' : `?t=${Math.floor(seconds)}`}`;

/** Diagnostics of a player that plays an HLS series well. */
export function aDiagnosis(over: Partial<Diagnostics> = {}): Diagnostics {
  return {
    version: '1.2.3',
    movieId: 1,
    episodeId: 22,
    variantId: null,
    viewId: '0123456789abcdef0123456789abcdef',
    errorId: null,
    network: 'wifi',
    source: 'hls',
    frame: { width: 960, height: 540 },
    resolution: { width: 854, height: 480 },
    maxResolution: { width: 1280, height: 720 },
    bitrate: 1_210_000,
    bandwidth: 12_340_000,
    codecs: 'avc1.64001f, mp4a.40.2',
    bufferAhead: 32.45,
    totalFrames: 1234,
    droppedFrames: 5,
    liveLatency: null,
    time: 10,
    rate: 1.5,
    volume: 0.8,
    muted: false,
    ...over,
  };
}

/** A context for parts of the interface that need no player. */
export function fakeContext(state: Partial<WidgetState> = {}) {
  const store = createWidgetStore();
  store.setState(state);
  const commands = fakeCommands(store);
  /** Reads the store, in which no event is late. */
  const currentAd = vi.fn((): CurrentAd | null => store.getState().ad);
  const context: WidgetContextValue = {
    store,
    commands,
    playerMemory: createMediaStorage(fakeMemory()),
    attachPlayer: () => () => undefined,
    attachAdSlot: () => () => undefined,
    currentAd,
    openDiagnostics: async () => () => aDiagnosis(),
    progressOf: () => 0,
    shareLink: (seconds) => shareLinkAt(seconds),
  };
  return { store, commands, context, currentAd };
}
