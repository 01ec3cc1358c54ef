import type { MediaPlayerClass } from 'dashjs';
import { expect, test, vi } from 'vitest';
import { attachDash, PLAYED_RETRIES, START_RETRIES } from '@/media/dash/dash5-compat';
import type { DeviceCapabilities } from '@/media/network/device-capabilities';
import { aDesktop } from '../../../fixtures/playing-means';

/** A fake dash.js that records its settings and commands. */
function aDash(means: DeviceCapabilities = aDesktop()) {
  const handlers = new Map<string, (event: unknown) => void>();
  const dash = {
    on(name: string, handler: (event: unknown) => void) {
      const earlier = handlers.get(name);
      handlers.set(name, (event) => {
        earlier?.(event);
        handler(event);
      });
    },
    updateSettings: vi.fn(),
    clearDefaultUTCTimingSources: vi.fn(),
    addRequestInterceptor: vi.fn(),
    addResponseInterceptor: vi.fn(),
    setRepresentationForTypeByIndex: vi.fn(),
    /** The rendition of the next segment. */
    requested: 0,
    getCurrentRepresentationForType: () => ({ index: dash.requested }),
    renditions: 3,
    getRepresentationsByType: () => Array.from({ length: dash.renditions }, (_, index) => ({ index })),
    isAuto: true,
    getSettings: () => ({ streaming: { abr: { autoSwitchBitrate: { video: dash.isAuto } } } }),
    setQualityFor: (_type: string, _index: number): void => undefined,
  };
  attachDash(dash as unknown as MediaPlayerClass, means, { add: () => undefined, getById: () => null });
  /** The index that Vidstack reads once this quality renders. */
  const render = (index: number, mediaType = 'video') => {
    const event: { mediaType: string; newRepresentation: object; newQuality?: number } = {
      mediaType,
      newRepresentation: { index },
    };
    handlers.get('qualityChangeRendered')?.(event);
    return event.newQuality;
  };
  /** Chooses a quality as Vidstack does. */
  const choose = (index: number) => {
    dash.isAuto = false;
    dash.setQualityFor('video', index);
  };
  return { dash, handlers, render, choose };
}

test('dash.js: disables the BOLA rule, which fails at a segment aborted at the start', () => {
  const { dash } = aDash();
  expect(dash.updateSettings).toHaveBeenCalledExactlyOnceWith({
    streaming: expect.objectContaining({ abr: expect.objectContaining({ rules: { bolaRule: { active: false } } }) }),
  });
});

test('dash.js: requests no time from a public server', () => {
  const { dash } = aDash();
  expect(dash.clearDefaultUTCTimingSources).toHaveBeenCalledOnce();
});

test('dash.js: adds the index that Vidstack reads to a quality change', () => {
  const { render } = aDash();
  expect(render(2)).toBe(2);
});

test('dash.js: an earlier automatic change that renders after the viewer’s choice does not revert it', () => {
  const { dash, render, choose } = aDash();
  choose(2);
  expect(dash.setRepresentationForTypeByIndex).toHaveBeenCalledExactlyOnceWith('video', 2, true);
  expect(render(0)).toBeUndefined();
  expect(render(0, 'audio'), 'a voice is none').toBe(0);
  expect(render(2)).toBe(2);
});

test('dash.js: replaces the buffer although the automatic choice has requested the same rendition', () => {
  const { dash, render, choose } = aDash();
  render(0);
  dash.requested = 2;
  choose(2);
  // dash.js ignores a switch to its current rendition.
  expect(dash.setRepresentationForTypeByIndex.mock.calls).toEqual([
    ['video', 0],
    ['video', 2, true],
  ]);
});

test('dash.js: replaces the buffer before the first frame, when its rendition is unknown', () => {
  const { dash, choose } = aDash();
  dash.requested = 2;
  choose(2);
  expect(dash.setRepresentationForTypeByIndex.mock.calls).toEqual([
    ['video', 0],
    ['video', 2, true],
  ]);
});

test('dash.js: has no rendition to switch from in a stream with a single one', () => {
  const { dash, choose } = aDash();
  dash.renditions = 1;
  choose(0);
  expect(dash.setRepresentationForTypeByIndex).toHaveBeenCalledExactlyOnceWith('video', 0, true);
});

test('dash.js: keeps the buffer of the rendition that plays', () => {
  const { dash, render, choose } = aDash();
  dash.requested = 2;
  render(2);
  choose(2);
  expect(dash.setRepresentationForTypeByIndex).toHaveBeenCalledExactlyOnceWith('video', 2, true);
});

test('dash.js: reports changes again after the choice is revoked, and in the next stream', () => {
  const { dash, handlers, render, choose } = aDash();
  choose(2);
  dash.isAuto = true;
  expect(render(0)).toBe(0);
  choose(2);
  handlers.get('streamTeardownComplete')?.({});
  expect(render(0)).toBe(0);
});

test('dash.js: a refresh of the manifest keeps the viewer’s choice', () => {
  const { handlers, render, choose } = aDash();
  choose(2);
  handlers.get('manifestLoadingStarted')?.({});
  handlers.get('manifestLoaded')?.({});
  expect(render(0)).toBeUndefined();
});

test('dash.js: starts by the bandwidth estimate and retains a short back buffer', () => {
  const line = { measured: null, remembered: 6e6, downlinkMbps: null, saveData: true };
  const { dash } = aDash(aDesktop({ bandwidth: line, saveData: true, memoryGb: 1 }));
  expect(dash.updateSettings).toHaveBeenCalledWith({
    streaming: expect.objectContaining({
      abr: expect.objectContaining({
        initialBitrate: { video: 3000 },
      }),
      buffer: { bufferToKeep: 10 },
    }),
  });
});

test('dash.js: repeats requests seldom before the first frame, and for a minute after it', () => {
  const { dash, handlers } = aDash();
  const attempts = () => dash.updateSettings.mock.lastCall?.[0].streaming.retryAttempts.MediaSegment;
  handlers.get('playbackPlaying')?.({});
  expect(attempts()).toBe(PLAYED_RETRIES.segment);
  handlers.get('manifestLoadingStarted')?.({});
  expect(attempts(), 'a live stream refreshes its manifest').toBe(PLAYED_RETRIES.segment);
  handlers.get('streamTeardownComplete')?.({});
  expect(attempts(), 'another source').toBe(START_RETRIES.segment);
  // Video and audio fail together, with one request a second between them.
  for (const { pauseMs } of [START_RETRIES, PLAYED_RETRIES]) expect(pauseMs).toBeGreaterThanOrEqual(2_000);
});
