import { createAdEvents } from './ad-events';
import { ContentEvents, type SendEvent } from './content-events';
import { type CreateObserver, runGuarded } from './observer';
import { payloadOf } from './payload';

/** Reports the events of docs/statistics.md. */
export const observeStatistics: CreateObserver = (deps, outlet, viewing) => {
  const send: SendEvent = (event, moment, own = {}) =>
    outlet.send(event, { ...payloadOf(moment, viewing.totals(), deps, outlet), ...own });
  const content = new ContentEvents(send, viewing);
  const ads = createAdEvents(send);
  const stop = deps.media.on('timeupdate', (time) => {
    // A bug that repeats with every frame would fill the log.
    if (!runGuarded(deps.log, () => content.time(deps.timeline.moment(), time))) stop();
  });
  return (event) => {
    content.record(event);
    ads(event);
  };
};
