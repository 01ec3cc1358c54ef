import type { EventName, Events } from 'vv-protocol';

/** Receives the payload of one event. */
export type Listener<K extends EventName> = (payload: Events[K]) => void;

/** The listeners of a player, by event. */
export interface EventListeners {
  /**
   * Adds a listener, or makes one that is there listen for good.
   * @returns whether it is the first one of its event
   */
  add<K extends EventName>(name: K, listener: Listener<K>, isOnce: boolean): boolean;
  remove<K extends EventName>(name: K, listener: Listener<K>): void;
  emit<K extends EventName>(name: K, payload: Events[K]): void;
  /** Events that have had a listener. */
  names(): readonly EventName[];
}

/**
 * Keeps listeners. A listener that throws does not keep the event from the others.
 * @param isOver whether the player has been destroyed
 */
export function createEventListeners(isOver: () => boolean): EventListeners {
  /** The value says whether a listener listens once. */
  const listeners = new Map<EventName, Map<Listener<never>, boolean>>();
  return {
    add(name, listener, isOnce) {
      const existing = listeners.get(name) ?? new Map<Listener<never>, boolean>();
      const isFirst = existing.size === 0;
      listeners.set(name, existing.set(listener, isOnce && existing.get(listener) !== false));
      return isFirst;
    },
    remove(name, listener) {
      listeners.get(name)?.delete(listener);
    },
    emit(name, payload) {
      const existing = listeners.get(name);
      for (const [listener, isOnce] of [...(existing ?? [])]) {
        // An earlier listener may have removed this one, or destroyed the player.
        if (isOver() || !existing?.has(listener)) continue;
        if (isOnce) existing.delete(listener);
        guard(() => listener(payload as never));
      }
    },
    names: () => [...listeners.keys()],
  };
}

/** Runs code of the page. An error is reported as any other of the page, and stops nothing here. */
export function guard(run: () => void): void {
  try {
    run();
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}
