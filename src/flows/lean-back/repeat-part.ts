import { markedRepeat, type Repeat } from '@/domain/playback/repeat';
import { leanBackText } from '@/i18n/lean-back-text';
import { formatTime } from '@/lib/time';
import { leanBackSet } from '@/store/updates/viewer';
import type { Deps } from '../deps';
import { onPlayed } from '../on-played';
import { tellSet } from '../viewer/viewer-settings';

const { repeat: text } = leanBackText;

/** Marks the start of the part that repeats, its end, or ends the repetition. */
export function markRepeat({ store, media }: Deps<'store' | 'media'>): void {
  const { stream, leanBack } = store.getState();
  const { currentTime, duration } = media.state();
  if (stream === null || media.isLive() || !(duration > 0)) return;
  const before = leanBack?.repeat ?? null;
  const repeat = markedRepeat(before, currentTime, duration);
  store.setState(leanBackSet({ repeat }));
  if (repeat !== null && repeat.to !== null) media.seek(repeat.from);
  tellSet(store, toldOf(repeat));
}

function toldOf(repeat: Repeat | null): string {
  if (repeat === null) return text.toldOff;
  const from = formatTime(repeat.from);
  return repeat.to === null ? text.toldStart(from) : text.told(from, formatTime(repeat.to));
}

/** Plays the marked part again when the playhead reaches its end. A viewer who seeks past it watches on. */
export function followRepeat(deps: Deps<'store' | 'media' | 'timeline'>): void {
  const { store, media, timeline } = deps;
  const marked = () => store.getState().leanBack?.repeat ?? null;
  onPlayed(deps, (from, to) => {
    const repeat = marked();
    const isReached = repeat !== null && repeat.to !== null && from < repeat.to && to >= repeat.to;
    if (isReached && media.state().playback === 'playing') media.seek(repeat.from);
  });
  timeline.on('episodechange', () => marked() && store.setState(leanBackSet({ repeat: null })));
}
