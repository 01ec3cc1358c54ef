import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMedia } from './use-media';
import { useWidgetContext } from './use-widget';

/** Longest time between a start and its event. A hosting service may refuse a start without one. */
const START_EVENT_MS = 1_000;

/** Whether the content is about to play: its start is under way, but `paused` follows by an event some frames later. */
export function useStarting(): boolean {
  const { playIntent } = useWidgetContext();
  const hasIntent = useSyncExternalStore(playIntent.subscribe, playIntent.isOn);
  const [paused, canPlay] = [useMedia('paused'), useMedia('canPlay')];
  const isStarting = canPlay && paused && hasIntent;
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    if (!isStarting) return undefined;
    const timer = setTimeout(() => setOverdue(true), START_EVENT_MS);
    return () => {
      clearTimeout(timer);
      setOverdue(false);
    };
  }, [isStarting]);
  return isStarting && !isOverdue;
}
