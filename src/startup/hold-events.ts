import type { AdBreak, AdBreakEvents } from '@/ads';
import { createEmitter } from '@/lib/emitter';

/** A break that plays before the widget is there. Its events wait until the widget listens. */
export interface HeldBreak extends AdBreak {
  /** Emits the events so far, in order, and from now on each at once. */
  release(): void;
}

const EVENTS = ['loaded', 'start', 'change', 'error', 'adend', 'end'] as const;

/** Holds the events of a break back. Of several changes in a row the last one is enough: it has the whole state. */
export function holdEvents(found: AdBreak): HeldBreak {
  const { emit, on } = createEmitter<AdBreakEvents>();
  let held: { name: keyof AdBreakEvents; send: () => void }[] | null = [];
  for (const name of EVENTS) {
    found.on(name, (payload) => {
      const send = () => emit(name, payload);
      if (held === null) return send();
      if (name === 'change' && held.at(-1)?.name === 'change') held.pop();
      held.push({ name, send });
    });
  }
  return {
    // The methods of a break are its own bound properties.
    ...found,
    on,
    release() {
      const events = held ?? [];
      held = null;
      for (const { send } of events) send();
    },
  };
}
