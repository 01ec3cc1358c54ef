import type { MediaPlayerClass } from 'dashjs';
import { expect, test, vi } from 'vitest';
import { configureDash, PLAYED_RETRIES, START_RETRIES } from '@/media/dash/dash-settings';
import type { DeviceCapabilities } from '@/media/network/device-capabilities';
import { aDesktop } from '../../../fixtures/playing-means';

/** A fake dash.js that records its settings. */
function aDash(capabilities: DeviceCapabilities = aDesktop()) {
  const handlers = new Map<string, (event: unknown) => void>();
  const dash = {
    on: (name: string, handler: (event: unknown) => void) => void handlers.set(name, handler),
    updateSettings: vi.fn(),
    addRequestInterceptor: vi.fn(),
    addResponseInterceptor: vi.fn(),
  };
  configureDash(dash as unknown as MediaPlayerClass, capabilities);
  return { dash, handlers };
}

test('dash.js: disables the BOLA rule, which fails at a segment aborted at the start', () => {
  const { dash } = aDash();
  expect(dash.updateSettings).toHaveBeenCalledExactlyOnceWith({
    streaming: expect.objectContaining({ abr: expect.objectContaining({ rules: { bolaRule: { active: false } } }) }),
  });
});

test('dash.js: takes the clock of the device where a manifest names none', () => {
  const { dash } = aDash();
  expect(dash.updateSettings).toHaveBeenCalledWith({
    streaming: expect.objectContaining({ utcSynchronization: { useManifestDateHeaderTimeSource: false } }),
  });
});

test('dash.js: starts by the bandwidth estimate and retains a short back buffer', () => {
  const line = { measured: null, remembered: 6e6, downlinkMbps: null, saveData: true };
  const { dash } = aDash(aDesktop({ bandwidth: line, saveData: true, memoryGb: 1 }));
  expect(dash.updateSettings).toHaveBeenCalledWith({
    streaming: expect.objectContaining({
      abr: expect.objectContaining({
        initialBitrate: { video: 3000 },
      }),
      buffer: { bufferToKeep: 10, bufferTimeAtTopQuality: 30, bufferTimeAtTopQualityLongForm: 30 },
    }),
  });
});

test.each([
  ['a desktop', aDesktop(), false, { bufferToKeep: 20, bufferTimeAtTopQualityLongForm: 60 }],
  ['a television', aDesktop({ isTelevision: true }), true, { bufferToKeep: 10, bufferTimeAtTopQualityLongForm: 30 }],
])('dash.js: buffer and largest rendition of %s', (_, capabilities, isLimited, buffer) => {
  const { dash } = aDash(capabilities);
  expect(dash.updateSettings).toHaveBeenCalledWith({
    streaming: expect.objectContaining({
      abr: expect.objectContaining({ limitBitrateByPortal: isLimited, usePixelRatioInLimitBitrateByPortal: isLimited }),
      buffer: expect.objectContaining(buffer),
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
