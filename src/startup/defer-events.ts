import type { AdBreak, AdBreakEvents } from '@/ads';
import { createEmitter } from '@/lib/emitter';

/** A break that plays before the widget is there. Its events wait until the widget listens. */
export interface DeferredBreak extends AdBreak {
  /** Emits the events so far, in order, and from now on each at once. */
  deliver(): void;
}

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
