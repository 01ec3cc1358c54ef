import { currentEpisode } from '@/store/selectors';
import type { Deps } from '../deps';

/**
 * Tells of a viewer who asked for the film and leaves before the code of statistics is there, which comes after the first
 * frame. The same message as from there, but for what nobody has measured yet.
 */
export function reportExitBeforeStart({ config, page, store, timeline, sendNow }: Deps<StartupDeps>): void {
  page.onHide(() => {
    const view = timeline.view();
    // What another episode left is not of this view; a start that the browser refused was nobody's wish.
    const marks = timeline
      .kept()
      ?.filter((mark) => mark.view === view)
      .map((mark) => (mark.name === 'autoplayrefused' ? mark.detail.refused : mark.name))
      .join();
    if (marks === undefined || view.sent > 0 || /broken/.test(marks)) return;
    const sinceRefused = marks.split(/\ball\b/).pop() ?? '';
    const isByItself = config.query.autoPlay && sinceRefused === marks;
    if (!isByItself && !/wanted|play/.test(sinceRefused)) return;
    view.sent = 1;
    sendNow('qoe', {
      view_id: view.id,
      sequence: 1,
      reason: 'exit',
      video_id: config.movieId,
      episode_id: currentEpisode(store.getState())?.id ?? null,
      exit_before_start: !/playing/.test(marks),
    });
  });
}

type StartupDeps = 'config' | 'page' | 'store' | 'timeline' | 'sendNow';
