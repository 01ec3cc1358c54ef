import { type Mock, vi } from 'vitest';
import type { CurrentAd } from '@/domain/ads/ad';
import { createPlayIntent } from '@/domain/playback/play-intent';
import type { WaitCause } from '@/domain/recovery/recovery-state';
import type { Commands, LazyCommands } from '@/flows';
import { createMediaStorage } from '@/media/vidstack/storage';
import { selectAd } from '@/store/selectors';
import type { WidgetState } from '@/store/state';
import { createWidgetStore, type WidgetStore } from '@/store/store';
import { createKeyRouter } from '@/ui/widget/key-router';
import type { PlayerMount } from '@/ui/widget/stage-outlet';
import type { WidgetContextValue } from '@/ui/widget/widget-context';
import { aDiagnosis, fakeMemory, inertCommands, inertLazyCommands } from '../fixtures/widget';

import { fakePlayerCommands } from './fake-player-commands';

export { aDiagnosis, fakeMemory, seriesState, shareLinkAt } from '../fixtures/widget';

export type FakeLazyCommands = { [K in keyof LazyCommands]: Mock<LazyCommands[K]> };
export type FakeCommands = { [K in keyof Commands]: Mock<Commands[K]> };

/** Inert commands that record their calls. */
export function fakeCommands(store: WidgetStore): FakeCommands {
  return mocksOf(inertCommands(store));
}

/** Inert lazy commands that record their calls. */
export const fakeLazyCommands = (): FakeLazyCommands => mocksOf(inertLazyCommands());

/** Functions of an object that record their calls. */
function mocksOf<T extends object>(
  functions: T,
): { [K in keyof T]: Mock<Extract<T[K], (...args: never[]) => unknown>> } {
  const mocks = Object.entries(functions).map(([name, run]) => [name, vi.fn(run as () => unknown)]);
  return Object.fromEntries(mocks);
}

/** A context for parts of the interface that need no player. */
export function fakeContext(state: Partial<WidgetState> = {}) {
  const store = createWidgetStore();
  store.setState(state);
  const commands = fakeCommands(store);
  /** Reads the store, in which no event is late. */
  const currentAd = vi.fn((): CurrentAd | null => selectAd(store.getState()));
  const lazyCommands = fakeLazyCommands();
  const player = fakePlayerCommands();
  const intent = createPlayIntent({ now: () => 0, mayAutoplay: () => true });
  const waits = new Set<(wait: WaitCause | null) => void>();
  const wait = (cause: WaitCause | null) => {
    for (const listener of waits) listener(cause);
  };
  const context: WidgetContextValue = {
    store,
    commands,
    lazyCommands: {
      run: (act: (commands: LazyCommands) => void) => act(lazyCommands),
      loaded: () => lazyCommands,
      preload: () => undefined,
    },
    player,
    playerFrame: {
      setNames: () => undefined,
      keepControlsShown: () => () => undefined,
      isContinued: () => false,
      onContinued: () => () => undefined,
    },
    keys: createKeyRouter(window, store.getState),
    // Nothing here mounts a player.
    playerMount: { memory: createMediaStorage(fakeMemory(), () => null) } as unknown as PlayerMount,
    playIntent: intent,
    onWait: (listener) => {
      waits.add(listener);
      return () => waits.delete(listener);
    },
    onCaptionOffset: () => () => undefined,
    shell: null,
    attachAdSlot: () => () => undefined,
    showAd: () => undefined,
    currentAd,
    openDiagnostics: async () => () => aDiagnosis(),
    progressOf: () => 0,
  };
  return { store, commands, lazyCommands, player, context, currentAd, intent, wait };
}
