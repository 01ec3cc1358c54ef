import type { MediaEvents } from '@/media/events';
import type { Moment } from '../timeline';
import { createAdEvents } from './ad-events';
import { createContentEvents, type Tell } from './content-events';
import { guarded } from './guard-observers';
import type { Observe } from './observe';
import { payloadOf } from './payload';
import { createViewing } from './viewing';

/** The events of spec section 7, "Analytics"; docs/statistics.md is their table. */
export const observeStatistics: Observe = (deps, outlet) => {
  const viewing = createViewing();
  const tell: Tell = (event, moment, own = {}) =>
    outlet.send(event, { ...payloadOf(moment, viewing.totals(), deps, outlet), ...own });
  const content = createContentEvents(tell, viewing);
  const ads = createAdEvents(tell);
  const follow = (time: MediaEvents['timeupdate']) => {
    const moment: Moment = {
      at: deps.page.now(),
      state: deps.store.getState(),
      // Read only where there is something to tell: this comes with every frame.
      get facts() {
        return deps.media.state();
      },
    };
    content.time(moment, time);
  };
  const stop = deps.media.on('timeupdate', (time) => {
    // A bug that came with every frame would fill the log.
    if (!guarded(deps.log, () => follow(time))) stop();
  });
  return (mark) => {
    content.mark(mark);
    ads(mark);
  };
};
