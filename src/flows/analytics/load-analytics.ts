import { lazy } from '@/lib/lazy';
import { contentIdOf, currentEpisode } from '@/store/selectors';
import type { AllDeps } from '../deps';
import type { TimelineEvent, TimelineEvents } from '../timeline';

/**
 * Loads the analytics code: at once when a failure screen appears, otherwise when the result is called after the first
 * frame. An earlier load would compete with the video for bandwidth and CPU.
 */
export function loadAnalytics(deps: AllDeps): () => void {
  const { prepare } = lazy(async () => (await import('./observe')).observe(deps), {
    onFailure: (error) => deps.log('warn', 'the code of the statistics did not load', error),
  });
  deps.timeline.on('broken', prepare);
  return prepare;
}

/** Events that signal a play intent. */
const PLAY_EVENTS: ReadonlySet<string> = new Set<keyof TimelineEvents>(['playintent', 'play', 'playing']);

const isRefusal = (event: TimelineEvent): boolean => event.name === 'autoplayrefused' && event.detail.refused === 'all';

/**
 * Reports a viewer who asked for playback and leaves before the analytics code has loaded. That code loads after the
 * first frame. The message matches its `qoe` message, without the values that were not measured yet.
 */
export function reportExitBeforeStart({ config, page, store, timeline, sendNow }: AllDeps): void {
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
      video_id: contentIdOf(config, store.getState()),
      episode_id: currentEpisode(store.getState())?.id ?? null,
      exit_before_start: events.every(({ name }) => name !== 'playing'),
    });
  });
}
