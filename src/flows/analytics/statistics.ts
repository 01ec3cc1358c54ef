import type { MediaEvents } from '@/media/player';
import type { EventMoment } from '../timeline';
import { createAdEvents } from './ad-events';
import { createContentEvents, type SendEvent } from './content-events';
import { runGuarded } from './guard-observers';
import type { CreateObserver } from './observer';
import { payloadOf } from './payload';
import { createViewing } from './viewing';

/** The events of spec section 7, "Analytics"; docs/statistics.md is their table. */
export const observeStatistics: CreateObserver = (deps, outlet) => {
  const viewing = createViewing();
  const tell: SendEvent = (event, moment, own = {}) =>
    outlet.send(event, { ...payloadOf(moment, viewing.totals(), deps, outlet), ...own });
  const content = createContentEvents(tell, viewing);
  const ads = createAdEvents(tell);
  const follow = (time: MediaEvents['timeupdate']) => {
    const moment: EventMoment = {
      at: deps.page.now(),
      state: deps.store.getState(),
      // Read only where there is something to tell: this comes with every frame.
      get media() {
        return deps.media.facts();
      },
    };
    content.time(moment, time);
  };
  const stop = deps.media.on('timeupdate', (time) => {
    // A bug that came with every frame would fill the log.
    if (!runGuarded(deps.log, () => follow(time))) stop();
  });
  return (mark) => {
    content.mark(mark);
    ads(mark);
  };
};
