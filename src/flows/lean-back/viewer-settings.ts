import { leanBackText } from '@/i18n/lean-back-text';
import { openLeanBackSettings } from '@/storage/lean-back-settings';
import { currentEpisode } from '@/store/selectors';
import type { WidgetStore } from '@/store/store';
import { leanBackSet } from '@/store/updates/lean-back';
import { noticeShown } from '@/store/updates/notices';
import { loopSet, nextCardHidden, nextOffered } from '@/store/updates/selected-episode';
import type { Deps } from '../deps';

const text = leanBackText.sleep;

/** Tells the viewer of a setting that shows nowhere else: by a notice, which screen readers announce. */
export const tellSet = (store: WidgetStore, words: string): void =>
  store.setState(noticeShown({ kind: 'set', text: words }));

/** Tells of the sleep timer: minutes, the end of the episode, or off. */
export function tellSleep(store: WidgetStore, choice: number | 'episode' | null): void {
  const end = currentEpisode(store.getState())?.season ? text.episode : text.film;
  const name = choice === 'episode' ? end.toLowerCase() : text.minutes(choice ?? 0);
  tellSet(store, choice === null ? text.setOff : text.set(name));
}

const { told } = leanBackText;

/** Commands for the settings that say how a film or a series goes on by itself, and for second subtitles. */
export interface ViewerSettingCommands {
  /** Whether the next episode starts by itself, here and in other series. */
  setAutoNext(isOn: boolean): void;
  /** Whether intros, recaps and credits of the content are passed over. */
  setSkips(isOn: boolean): void;
  /** Whether the content starts again at its end. */
  setLoop(isOn: boolean): void;
  /** Seconds of a seek by key, button or double tap; null for the usual ones. */
  setSeekStep(seconds: number | null): void;
  /** Shows second subtitles of this language above the first; null for none. */
  setSecondCaptions(language: string | null): void;
  /** Tells the viewer of something that shows nowhere else. */
  tell(words: string): void;
}

/** Connects the commands to their dependencies. Those whose effect does not show tell the viewer what they have set. */
export function createViewerSettings({ store, settings }: Deps<'store' | 'settings'>): ViewerSettingCommands {
  const stored = openLeanBackSettings(settings);
  store.setState({ secondCaptions: stored.secondCaptions.read() || null });
  return {
    setAutoNext(autoNext) {
      stored.autoNext.write(autoNext);
      store.setState(leanBackSet({ autoNext }));
      store.setState(nextOffered(autoNext));
      tellSet(store, autoNext ? told.autoNext : told.noAutoNext);
    },
    setSkips(isOn) {
      const id = store.getState().catalogued?.content.id;
      if (id === undefined) return;
      const skips = { ...stored.skips.read(), [id]: isOn };
      stored.skips.write(skips);
      store.setState(leanBackSet({ skips }));
      tellSet(store, isOn ? told.skips : told.noSkips);
    },
    setLoop(isOn) {
      store.setState(loopSet(isOn));
      if (isOn) store.setState(nextCardHidden());
      tellSet(store, isOn ? told.loop : told.noLoop);
    },
    setSeekStep(seekStep) {
      stored.seekStep.write(seekStep ?? 0);
      store.setState(leanBackSet({ seekStep }));
      tellSet(store, told.seekStep(seekStep));
    },
    setSecondCaptions(language) {
      store.setState({ secondCaptions: language });
      stored.secondCaptions.write(language ?? '');
    },
    tell: (words) => tellSet(store, words),
  };
}
