import type { MediaPlayerClass } from 'dashjs';
import { expect, test, vi } from 'vitest';
import { tendDash } from '@/media/dash-shim';

/** A dash.js that only remembers what it was told. */
function aDash() {
  const handlers = new Map<string, (event: unknown) => void>();
  const dash = {
    on: (name: string, handler: (event: unknown) => void) => void handlers.set(name, handler),
    updateSettings: vi.fn(),
    clearDefaultUTCTimingSources: vi.fn(),
    setRepresentationForTypeByIndex: vi.fn(),
  };
  tendDash(dash as unknown as MediaPlayerClass);
  return { dash, handlers };
}

test('the rule that breaks at a segment given up at the very start is off', () => {
  const { dash } = aDash();
  expect(dash.updateSettings).toHaveBeenCalledExactlyOnceWith({
    streaming: expect.objectContaining({ abr: { rules: { bolaRule: { active: false } } } }),
  });
});

test('no public server is asked for the time', () => {
  const { dash } = aDash();
  expect(dash.clearDefaultUTCTimingSources).toHaveBeenCalledOnce();
});

test('a change of the quality has the index that Vidstack reads', () => {
  const { handlers } = aDash();
  const event = { newRepresentation: { index: 2 } };
  handlers.get('qualityChangeRendered')?.(event);
  expect(event).toMatchObject({ newQuality: 2 });
});
