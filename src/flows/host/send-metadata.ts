import { isWithin } from '@/domain/playback/timed-metadata';
import type { AllDeps } from '../deps';

/** Messages of one report of the position, ten of which come in a second. */
const MAX_AT_A_TIME = 5;

/** Tells the host page of each item of the stream that playback enters, by playing or by a seek. */
export function sendTimedMetadata({ media, host, store }: AllDeps): void {
  let entered = new Set<string>();
  media.on('timeupdate', ({ currentTime }) => {
    if (!host.asksFor('metadata') || store.getState().stream === null) return;
    const inside = media.timedMetadata().filter((item) => isWithin(item, currentTime));
    const sent = inside.filter(({ id }) => !entered.has(id)).slice(0, MAX_AT_A_TIME);
    const still = inside.filter(({ id }) => entered.has(id));
    entered = new Set([...still, ...sent].map(({ id }) => id));
    for (const item of sent) host.event('metadata', item);
  });
}
