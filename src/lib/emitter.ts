/** Typed events of one source. `M` maps an event name to its payload. */
export interface Emitter<M> {
  emit<K extends keyof M>(event: K, payload: M[K]): void;
  /** Listens until the signal or the result ends it. */
  on<K extends keyof M>(event: K, listener: (payload: M[K]) => void, signal?: AbortSignal): () => void;
}

/** Creates an emitter. Adding or removing a listener during an emit takes effect from the next emit. */
export function createEmitter<M>(): Emitter<M> {
  const listeners = new Map<keyof M, Set<(payload: never) => void>>();
  return {
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never);
    },
    on(event, listener, signal) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      const stop = () => void set.delete(listener);
      signal?.addEventListener('abort', stop);
      return stop;
    },
  };
}
