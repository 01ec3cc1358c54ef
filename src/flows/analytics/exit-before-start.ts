import { currentEpisode } from '@/store/selectors';
import type { Deps } from '../deps';
import type { TimelineEvent, TimelineEvents } from '../timeline';

/** Events that show that the viewer wants to watch. */
const PLAY_EVENTS: ReadonlySet<string> = new Set<keyof TimelineEvents>(['playintent', 'play', 'playing']);

const isRefusal = (event: TimelineEvent): boolean => event.name === 'autoplayrefused' && event.detail.refused === 'all';

/**
 * Reports a viewer who wanted to watch and leaves before the analytics code has loaded, which comes after the first
 * frame. The message is the one that code sends, without what has not been measured yet.
 */
export function reportExitBeforeStart({ config, page, store, timeline, sendNow }: Deps<StartupDeps>): void {
  page.onHide(() => {
    const view = timeline.view();
    // Events of another episode belong to another view.
    const events = timeline.buffered()?.filter((event) => event.view === view);
    if (events === undefined || view.sent > 0 || events.some(({ name }) => name === 'broken')) return;
    // A start that the browser refused is not an intent of the viewer.
    const lastRefusal = events.map(isRefusal).lastIndexOf(true);
    const isAutoPlay = config.query.autoPlay && lastRefusal === -1;
    if (!isAutoPlay && !events.slice(lastRefusal + 1).some(({ name }) => PLAY_EVENTS.has(name))) return;
    view.sent = 1;
    sendNow('qoe', {
      view_id: view.id,
      sequence: 1,
      reason: 'exit',
      video_id: config.movieId,
      episode_id: currentEpisode(store.getState())?.id ?? null,
      exit_before_start: events.every(({ name }) => name !== 'playing'),
    });
  });
}

type StartupDeps = 'config' | 'page' | 'store' | 'timeline' | 'sendNow';
