import type { Params } from './api/client';
import { today } from './period';
import { datesOf, hasPeriod, type Route } from './route';

/** The parameters by which the desk finds the data of a view. */
export function dataParams(route: Route, now: number): Params {
  const { page, compare, contentId, episodeId, share } = route;
  const { from, to } = hasPeriod(page) ? datesOf(route, now) : { from: today(now), to: today(now) };
  return {
    page,
    from,
    to,
    ...(contentId !== '' && { content_id: contentId }),
    ...(episodeId !== '' && { episode_id: episodeId }),
    ...(compare && hasPeriod(page) && { compare: '1' }),
    ...shareParams(share),
  };
}

/** The token of a share link, for every request of its reader. */
export const shareParams = (share: string): Params => (share === '' ? {} : { share });
