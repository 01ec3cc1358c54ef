import type { MediaPlayerClass } from 'dashjs';
import { expect, test, vi } from 'vitest';
import { tendDash } from '@/media/dash-shim';
import type { PlayingMeans } from '@/media/playing-means';
import { aDesktop } from '../../fixtures/playing-means';

/** A dash.js that only remembers what it was told. */
function aDash(means: PlayingMeans = aDesktop()) {
  const handlers = new Map<string, (event: unknown) => void>();
  const dash = {
    on: (name: string, handler: (event: unknown) => void) => void handlers.set(name, handler),
    updateSettings: vi.fn(),
    clearDefaultUTCTimingSources: vi.fn(),
    setRepresentationForTypeByIndex: vi.fn(),
  };
  tendDash(dash as unknown as MediaPlayerClass, means);
  return { dash, handlers };
}

test('the rule that breaks at a segment given up at the very start is off', () => {
  const { dash } = aDash();
  expect(dash.updateSettings).toHaveBeenCalledExactlyOnceWith({
    streaming: expect.objectContaining({ abr: expect.objectContaining({ rules: { bolaRule: { active: false } } }) }),
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

test('it begins by the line and keeps little behind', () => {
  const line = { measured: null, remembered: 6e6, downlink: null, saveData: true };
  const { dash } = aDash(aDesktop({ line, saveData: true, memoryGb: 1 }));
  expect(dash.updateSettings).toHaveBeenCalledWith({
    streaming: expect.objectContaining({
      abr: expect.objectContaining({
        initialBitrate: { video: 3000 },
      }),
      buffer: { bufferToKeep: 10 },
    }),
  });
});
