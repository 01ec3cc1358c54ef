import { type ComponentType, type ReactNode, useLayoutEffect, useReducer } from 'react';
import { loadCode } from '@/lib/load-code';

/** Loads the code of a component. */
export type Load<P extends object = object> = () => Promise<ComponentType<P>>;

/** Delay of a load that nobody waits for: no lazy component is worth delaying the first frame. */
const IDLE_MS = 1500;

/** The components that have loaded, by their loader. They show at once in the next player. */
const components = new WeakMap<object, unknown>();

interface LazyPartProps<P extends object> {
  load: Load<P>;
  /** Whether the component shows as soon as its code is there. */
  shown?: boolean;
  /** Whether the viewer may ask for the component next: its code loads, and nobody waits for it. */
  near?: boolean;
  /**
   * The time of the load, `now` by default while it shows: then slow code is loaded again. Nobody waits for a load at
   * `idle`, and that at `soon` comes after a delay.
   */
  when?: 'now' | 'idle' | 'soon' | 'never';
  /** Cancels the request of a viewer who waits for the component: its code cannot be loaded, or the viewer gives up. */
  onMissing?: () => void;
  /** Stands in for a component that has not loaded. */
  fallback?: ReactNode;
  /** The properties of the component. */
  props?: P;
}

/** A component whose code loads on demand. A missing extra must not replace the video with a failure screen. */
export function LazyPart<P extends object = object>({
  load,
  shown = true,
  near = false,
  when = shown ? 'now' : near ? 'idle' : 'never',
  onMissing,
  fallback = null,
  props,
}: LazyPartProps<P>) {
  const [, renderLoaded] = useReducer((loads: number) => loads + 1, 0);
  useLayoutEffect(() => {
    if (when === 'never' || components.has(load)) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const show = (component: ComponentType<P>) => {
      components.set(load, component);
      if (!signal.aborted) renderLoaded();
    };
    const fail = () => signal.aborted || when !== 'now' || onMissing?.();
    const request = { signal, ...(onMissing && { cancel: onMissing }) };
    const start = () => void (when === 'now' ? loadCode(load, request) : load()).then(show, fail);
    const timer = when === 'soon' ? setTimeout(start, IDLE_MS) : start();
    return () => {
      controller.abort();
      clearTimeout(timer ?? undefined);
    };
  }, [load, when, onMissing]);
  const Part = components.get(load) as ComponentType<P> | undefined;
  if (!shown) return null;
  return Part === undefined ? fallback : <Part {...(props as P)} />;
}
