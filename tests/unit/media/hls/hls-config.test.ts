import { describe, expect, test } from 'vitest';
import { hlsConfig } from '@/media/stage/hls-engine';
import { aDesktop } from '../../../fixtures/playing-means';

describe('hlsConfig: start position', () => {
  test.each([
    [null, -1],
    [0, 0],
    [13.5, 13.5],
  ])('%s becomes %s in hls.js', (startAt, expected) => {
    expect(hlsConfig(startAt, aDesktop()).startPosition).toBe(expected);
  });
});

/** The longest load before hls.js fails: every attempt, and every delay in between. */
function longestWaitMs(kind: 'manifestLoadPolicy' | 'playlistLoadPolicy' | 'fragLoadPolicy', waitMs: number): number {
  const rules = hlsConfig(null, aDesktop())[kind]?.default;
  const retry = rules?.timeoutRetry;
  if (!retry) throw new Error(`${kind} has no rule for timeouts`);
  return (retry.maxNumRetry + 1) * waitMs + retry.maxNumRetry * retry.maxRetryDelayMs;
}

describe.each(['manifestLoadPolicy', 'playlistLoadPolicy', 'fragLoadPolicy'] as const)('hlsConfig: %s', (kind) => {
  const rules = hlsConfig(null, aDesktop())[kind]?.default;

  test('ends the load from a silent server while the viewer is still there', () => {
    expect(longestWaitMs(kind, rules?.maxTimeToFirstByteMs ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(25_000);
  });

  test('limits a whole body too, while a stalled segment ends by its own limit', () => {
    const limit = kind === 'fragLoadPolicy' ? 125_000 : 45_000;
    expect(longestWaitMs(kind, rules?.maxLoadTimeMs ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(limit);
  });

  test('retries an error a few times', () => {
    expect(rules?.errorRetry?.maxNumRetry).toBeGreaterThanOrEqual(1);
    expect(rules?.errorRetry?.maxNumRetry).toBeLessThanOrEqual(5);
  });
});

test('hlsConfig: one call does not change the next', () => {
  expect(hlsConfig(5, aDesktop())).not.toBe(hlsConfig(5, aDesktop()));
  expect(hlsConfig(null, aDesktop()).startPosition).toBe(-1);
});

describe('hlsConfig: network and device', () => {
  const line = aDesktop().bandwidth;

  test('hls.js starts by the first bitrate before any measurement', () => {
    expect(hlsConfig(null, aDesktop({ bandwidth: { ...line, remembered: 6e6 } })).abrEwmaDefaultEstimate).toBe(3e6);
  });

  test('the player’s size caps the quality, in device pixels, or in CSS pixels while saving traffic', () => {
    expect(hlsConfig(null, aDesktop())).toMatchObject({ capLevelToPlayerSize: true, ignoreDevicePixelRatio: false });
    expect(hlsConfig(null, aDesktop({ saveData: true }))).toMatchObject({ ignoreDevicePixelRatio: true });
  });

  test('a phone buffers less than a desktop', () => {
    const phone = hlsConfig(null, aDesktop({ isHandheld: true })).backBufferLength ?? Number.POSITIVE_INFINITY;
    expect(phone).toBeLessThan(hlsConfig(null, aDesktop()).backBufferLength ?? 0);
  });
});
