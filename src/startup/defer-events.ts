import type { AdBreak, AdBreakEvents, DeferredBreak } from '@/ads';
import { createEmitter } from '@/lib/emitter';

const EVENTS = ['loaded', 'start', 'change', 'error', 'adend', 'end'] as const;

/** Defers the events of a break. Changes in a row are delivered as the last one, which has the whole state. */
export function deferEvents(found: AdBreak): DeferredBreak {
  const { emit, on } = createEmitter<AdBreakEvents>();
  let deferred: { name: keyof AdBreakEvents; send: () => void }[] | null = [];
  for (const name of EVENTS) {
    found.on(name, (payload) => {
      const send = () => emit(name, payload);
      if (deferred === null) return send();
      if (name === 'change' && deferred.at(-1)?.name === 'change') deferred.pop();
      deferred.push({ name, send });
    });
  }
  return {
    // The methods of a break are its own bound properties.
    ...found,
    on,
    deliver() {
      const events = deferred ?? [];
      deferred = null;
      for (const { send } of events) send();
    },
  };
}
