import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  LONGEST_WAIT_MS,
  PLAYED_LIMIT_MS,
  POLL_MS,
  SLOW_START_LIMIT_MS,
  WAIT_LIMIT_MS,
} from '@/domain/recovery/limits';
import { phaseOf } from '@/domain/recovery/recovery-state';
import { type Fault, type FaultPlan, FaultyStream } from '../../../support/faulty-stream';

const fault: fc.Arbitrary<Fault> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      server: fc.constantFrom('good', 'gone', 'hang', 'trickle', 'refused', 'missing', 'broken'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ isOnline: fc.boolean() }) },
  fc.record({ isReportedOffline: fc.boolean() }),
  fc.record({ isHidden: fc.boolean() }),
  fc.record({ isOn: fc.boolean() }),
  fc.constant<Fault>({ decodes: false }),
  fc.constant<Fault>({ source: true }),
);

const plan: fc.Arbitrary<FaultPlan> = fc.record({
  kind: fc.constantFrom('hls', 'dash', 'file'),
  isLive: fc.boolean(),
  // The longer one outlasts the limit of retries.
  bufferMs: fc.constantFrom(8_000, 120_000),
  faults: fc.array(
    fc.record({ afterMs: fc.oneof(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 0, max: 40_000 })), fault }),
    {
      maxLength: 8,
    },
  ),
});

/** Each silent poll, and the first one of a wait. */
const ROUNDING_MS = 4 * POLL_MS;

function expectPromises(stream: FaultyStream, { isLive, faults }: FaultPlan): void {
  expect(stream.faults).toEqual([]);
  const trickles = faults.some(({ fault }) => 'server' in fault && fault.server === 'trickle');
  expect(stream.longestMs.start).toBeLessThanOrEqual((trickles ? SLOW_START_LIMIT_MS : WAIT_LIMIT_MS) + ROUNDING_MS);
  expect(stream.longestMs.played).toBeLessThanOrEqual(
    (isLive ? LONGEST_WAIT_MS : PLAYED_LIMIT_MS) + 2 * WAIT_LIMIT_MS + ROUNDING_MS,
  );
}

/** The first segment arrives in the very poll in which the start reaches its limit. */
const FIRST_DATA_AT_LIMIT: FaultPlan = {
  kind: 'hls',
  isLive: false,
  bufferMs: 8_000,
  faults: [
    { afterMs: 0, fault: { server: 'trickle' } },
    { afterMs: 0, fault: { source: true } },
    { afterMs: 17_800, fault: { server: 'broken' } },
  ],
};

test('Recovery: after 5000 sequences of faults that end, the content plays or is paused by the viewer', () => {
  fc.assert(
    fc.property(plan, (given) => {
      const stream = new FaultyStream(given);
      stream.run(180_000, () => stream.mend());
      expectPromises(stream, given);
      expect(phaseOf(stream.state)).toBe('playing');
      expect(stream.moves || !stream.isOn).toBe(true);
    }),
    { numRuns: 5_000, examples: [[FIRST_DATA_AT_LIMIT]] },
  );
});

test('Recovery: after 5000 sequences of faults that last, the content plays, is paused, or its failure is watched', () => {
  fc.assert(
    fc.property(plan, (given) => {
      const stream = new FaultyStream(given);
      stream.run(450_000);
      expectPromises(stream, given);
      expect(stream.moves || !stream.isOn || stream.isFailed || stream.trickles).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});
