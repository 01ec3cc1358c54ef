import { type AudioEffects, hasAudioEffect, NO_AUDIO_EFFECTS } from '@/domain/playback/sound-level';
import { openLeanBackSettings, readShownSettings } from '@/storage/lean-back-settings';
import { leanBackSet } from '@/store/updates/lean-back';
import type { AllDeps, Deps } from '../deps';
import { readFlag } from '../read-flag';
import { followRepeat, markRepeat } from './repeat-part';
import { createRest } from './rest';
import { skipByItself } from './skip-by-itself';
import { followUndo, skipSegment, undoSkip } from './skip-segment';
import { tellSleep } from './viewer-settings';

/** Commands for a viewer without a hand on the player. */
export interface LeanBackCommands {
  /** Skips the current intro, recap or credits. False without one. */
  skipSegment(): boolean;
  /** Returns to the position before the last skip, for a few seconds. */
  undoSkip(): void;
  /** Marks the start of the part that repeats, then its end, then ends the repetition. */
  markRepeat(): void;
  /** Stops the film after minutes or at the end of the episode; null cancels. */
  setSleep(choice: number | 'episode' | null): void;
  /** The viewer has touched something. */
  seen(): void;
  /** Goes on where the film has stopped by itself. */
  goOn(): void;
  /** Closes the question about that. The film stays paused. */
  dismissQuestion(): void;
  setAudioEffects(effects: AudioEffects): void;
  /** Shows the remaining time in place of the position, or the position again. */
  toggleRemaining(): void;
}

/** Reads the viewer's settings and follows the player from now on. */
export function createLeanBack(deps: AllDeps, now: () => number = () => Date.now()): LeanBackCommands {
  const { store, media } = deps;
  const stored = openLeanBackSettings(deps.settings);
  const effects = stored.effects.read();
  store.setState(leanBackSet({ ...readShownSettings(stored), ...(effects !== null && { effects }) }));
  const sound = createSound(deps);
  // Another source may bring another element.
  media.on('ready', sound.apply);
  sound.apply();
  followUndo(deps);
  skipByItself(deps);
  followRepeat(deps);
  const rest = createRest(deps, { now, asks: readFlag(deps, 'still_watching') });
  return {
    skipSegment: () => skipSegment(deps),
    undoSkip: () => undoSkip(deps),
    markRepeat: () => markRepeat(deps),
    setSleep(choice) {
      const before = store.getState().leanBack?.sleep ?? null;
      rest.setSleep(choice);
      if (choice !== null || before !== null) tellSleep(store, choice);
    },
    seen: rest.seen,
    goOn: rest.goOn,
    dismissQuestion: rest.dismiss,
    setAudioEffects(chosen) {
      stored.effects.write(chosen);
      sound.set(chosen);
    },
    toggleRemaining() {
      const remaining = !store.getState().leanBack?.remaining;
      stored.remaining.write(remaining);
      store.setState(leanBackSet({ remaining }));
    },
  };
}

/** Applies the effects of the viewer. Without one no audio graph opens. */
function createSound({ store, media, log }: Deps<'store' | 'media' | 'log'>) {
  let isOpen = false;
  const current = () => store.getState().leanBack?.effects ?? NO_AUDIO_EFFECTS;
  const apply = async () => {
    if (!isOpen && !hasAudioEffect(current())) return;
    const graph = await media.openAudio();
    if (graph === null) return;
    isOpen = true;
    // The viewer may have chosen anew while the browser held the graph back.
    await graph.setEffects(current());
  };
  const applyNow = () =>
    void apply().catch((error: unknown) => log('warn', 'the audio effects were not applied', error));
  return {
    apply: applyNow,
    set(effects: AudioEffects) {
      store.setState(leanBackSet({ effects }));
      applyNow();
    },
  };
}
