/** Google's default media receiver, in the URL form of the Presentation API. */
const RECEIVER = 'cast:CC1AD845';

interface Availability extends EventTarget {
  readonly value: boolean;
}

interface CastWindow {
  PresentationRequest?: new (url: string) => { getAvailability(): Promise<Availability> };
}

/**
 * Reports whether a cast device is available, now and after each change. Vidstack assumes that every Chrome can cast;
 * the browser's own check contacts no third party, and hides a button that could do nothing.
 */
export function watchCastDevices(window: object, report: (found: boolean) => void): () => void {
  const { PresentationRequest } = window as CastWindow;
  if (PresentationRequest === undefined) return () => undefined;
  const controller = new AbortController();
  const { signal } = controller;
  const watch = async () => {
    const availability = await new PresentationRequest(RECEIVER).getAvailability();
    if (signal.aborted) return;
    availability.addEventListener('change', () => report(availability.value), { signal });
    report(availability.value);
  };
  // The frame's policy refuses the check, or the browser does not know it: casting is then unavailable.
  watch().catch(() => undefined);
  return () => controller.abort();
}
