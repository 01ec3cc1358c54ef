import type { MediaPlayerInstance } from '@vidstack/react';

/** The class of Vidstack's events, which the package does not export. */
type EventClass = new (type: string, init: { detail: unknown; trigger: Event }) => Event;

/**
 * Passes a choice of the rendition that is on the screen to the streaming library. Vidstack sees no change in it, so the
 * library would continue with its automatic choice, and Vidstack would take its next rendition for the viewer's.
 */
export function installShownQualityChoice(player: MediaPlayerInstance, signal: AbortSignal): void {
  const { qualities } = player;
  player.listen(
    'media-quality-change-request',
    (trigger) => {
      const { selected: current, auto } = qualities;
      if (!auto || current === null || qualities.indexOf(current) !== trigger.detail) return;
      const VidstackEvent = trigger.constructor as EventClass;
      // Vidstack has ended the automatic choice by then.
      queueMicrotask(() => {
        if (qualities.auto || qualities.selected !== current) return;
        qualities.dispatchEvent(new VidstackEvent('change', { detail: { prev: current, current }, trigger }));
      });
    },
    { capture: true, signal },
  );
}
