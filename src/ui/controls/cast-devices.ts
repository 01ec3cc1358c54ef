/** Google's receiver for plain media, in the form that the browser's own search for devices takes. */
const RECEIVER = 'cast:CC1AD845';

interface Availability extends EventTarget {
  readonly value: boolean;
}

interface CastWindow {
  PresentationRequest?: new (url: string) => { getAvailability(): Promise<Availability> };
}

/**
 * Tells whether there is a device to cast to, now and later. Vidstack takes every Chrome for able to cast; asking the
 * browser itself contacts nobody, and leaves out the button where it would lead nowhere.
 * @returns ends the watch
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
  // Refused by the frame's policy or unknown to the browser: then there is nothing to cast to.
  watch().catch(() => undefined);
  return () => controller.abort();
}
