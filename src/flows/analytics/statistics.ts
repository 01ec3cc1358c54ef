import type { MediaEvents } from '@/media/events';
import type { EventMoment } from '../timeline';
import { createAdEvents } from './ad-events';
import { ContentEvents, type SendEvent } from './content-events';
import { type CreateObserver, runGuarded } from './observer';
import { payloadOf } from './payload';
import { createViewing } from './viewing';

/** Reports the events of docs/statistics.md. */
export const observeStatistics: CreateObserver = (deps, outlet) => {
  const viewing = createViewing();
  const send: SendEvent = (event, moment, own = {}) =>
    outlet.send(event, { ...payloadOf(moment, viewing.totals(), deps, outlet), ...own });
  const content = new ContentEvents(send, viewing);
  const ads = createAdEvents(send);
  const follow = (time: MediaEvents['timeupdate']) => {
    const moment: EventMoment = {
      at: deps.page.now(),
      state: deps.store.getState(),
      // A getter, because this runs with every frame.
      get media() {
        return deps.media.state();
      },
    };
    content.time(moment, time);
  };
  const stop = deps.media.on('timeupdate', (time) => {
    // A bug that repeats with every frame would fill the log.
    if (!runGuarded(deps.log, () => follow(time))) stop();
  });
  return (event) => {
    content.record(event);
    ads(event);
  };
};
