import { selectEpisode } from '@/store/selectors';
import type { Deps } from './deps';

/**
 * Tells of a viewer who asked for the film and leaves before the code of statistics is there, which comes after the first
 * frame. The same message as from there, but for what nobody has measured yet.
 */
export function tellEarlyExit({ config, page, store, timeline, sendNow }: Deps<EarlyDeps>): void {
  page.onHide(() => {
    const marks = timeline
      .kept()
      ?.map(({ name }) => name)
      .join();
    const view = timeline.view();
    if (marks === undefined || view.sent > 0 || /broken/.test(marks)) return;
    if (!config.query.autoPlay && !/wanted|play/.test(marks)) return;
    view.sent = 1;
    sendNow('qoe', {
      view_id: view.id,
      sequence: 1,
      reason: 'exit',
      video_id: config.movieId,
      episode_id: selectEpisode(store.getState())?.id ?? null,
      exit_before_start: !/playing/.test(marks),
    });
  });
}

type EarlyDeps = 'config' | 'page' | 'store' | 'timeline' | 'sendNow';
