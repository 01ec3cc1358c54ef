import { leanBackText } from '@/i18n/lean-back-text';
import { currentEpisode } from '@/store/selectors';
import type { WidgetStore } from '@/store/store';
import { noticeShown } from '@/store/updates/notices';

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
