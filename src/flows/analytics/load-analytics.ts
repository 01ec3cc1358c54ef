import { adBreakFields } from '@/domain/ads/ad-ledger';
import { lazy } from '@/lib/lazy';
import { contentIdOf, currentEpisode } from '@/store/selectors';
import type { AllDeps } from '../deps';
import type { EventMoment, TimelineEvent, TimelineEvents } from '../timeline';

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
 * Reports a viewer who asked for playback and leaves before the analytics code has loaded, and the ad breaks until then.
 * That code loads after the first frame. The message matches its `qoe` message, without the values that were not measured
 * yet.
 */
export function reportExitBeforeStart({ config, page, timeline, sendNow }: AllDeps): void {
  const told = new Set<TimelineEvent>();
  const contentOf = ({ view, state }: EventMoment) => ({
    ...timeline.idsOf(view),
    video_id: contentIdOf(config, state),
    episode_id: currentEpisode(state)?.id ?? null,
  });
  page.onHide(() => {
    const view = timeline.view();
    const buffered = timeline.buffered();
    for (const event of buffered ?? []) {
      if (event.name !== 'adbreak' || told.has(event)) continue;
      told.add(event);
      sendNow('ad_break', { ...contentOf(event), ...adBreakFields(event.detail) });
    }
    // Events of another episode belong to another view.
    const events = buffered?.filter((event) => event.view === view);
    if (events === undefined || view.sent > 0 || events.some(({ name }) => name === 'broken')) return;
    // A start that the browser refused is not an intent of the viewer.
    const lastRefusal = events.map(isRefusal).lastIndexOf(true);
    const isAutoPlay = config.query.autoPlay && lastRefusal === -1;
    if (!isAutoPlay && !events.slice(lastRefusal + 1).some(({ name }) => PLAY_EVENTS.has(name))) return;
    view.sent = 1;
    const content = contentOf(timeline.moment());
    sendNow('qoe', {
      ...content,
      ...timeline.numbersOf(view, content.video_id),
      sequence: 1,
      reason: 'exit',
      exit_before_start: events.every(({ name }) => name !== 'playing'),
    });
  });
}
