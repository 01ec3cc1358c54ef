import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LinkDirection } from '../../../../bench/link/link-direction';

const BYTES_PER_MS = 1460;
const DELAY_MS = 20;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Records the data that arrives, with its time. */
function arrivals() {
  const log: { at: number; bytes: number | 'end' }[] = [];
  const start = performance.now();
  const note = (bytes: number | 'end') => void log.push({ at: Math.round(performance.now() - start), bytes });
  const total = () => log.reduce((sum, { bytes }) => sum + (bytes === 'end' ? 0 : bytes), 0);
  return { log, total, receive: (bytes: Buffer) => note(bytes.length), finish: () => note('end') };
}

const pieces = (count: number) => Buffer.alloc(count * BYTES_PER_MS);

describe('Link direction', () => {
  test('delivers a short message after half the round trip', async () => {
    const direction = new LinkDirection(BYTES_PER_MS, DELAY_MS);
    const end = arrivals();
    direction.open(end).send(Buffer.from('GET /'));
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    expect(end.log).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(end.log).toMatchObject([{ bytes: 5 }]);
  });

  test('keeps the order of the bytes and of the end after them', async () => {
    const direction = new LinkDirection(BYTES_PER_MS, DELAY_MS);
    const received: Buffer[] = [];
    const end = arrivals();
    const lane = direction.open({ ...end, receive: (bytes) => void received.push(bytes) });
    const sent = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251));
    lane.send(sent);
    lane.end();
    await vi.runAllTimersAsync();
    expect(Buffer.concat(received)).toEqual(sent);
    expect(end.log).toEqual([{ at: expect.any(Number), bytes: 'end' }]);
  });

  test('shares its rate among all connections, which take turns', async () => {
    const direction = new LinkDirection(BYTES_PER_MS, DELAY_MS);
    const [big, small] = [arrivals(), arrivals()];
    direction.open(big).send(pieces(200));
    direction.open(small).send(pieces(20));
    // Each connection has half of the link, so the small message does not wait for the big one.
    await vi.advanceTimersByTimeAsync(DELAY_MS + 41);
    expect(small.total() / BYTES_PER_MS).toBe(20);
    expect(big.total() / BYTES_PER_MS).toBe(21);
    await vi.advanceTimersByTimeAsync(100);
    expect(big.total() / BYTES_PER_MS).toBe(121);
  });

  test('holds data until its connection is open, without holding up other connections', async () => {
    const direction = new LinkDirection(BYTES_PER_MS, DELAY_MS);
    const [fresh, old] = [arrivals(), arrivals()];
    direction.open(fresh).send(Buffer.from('first'), performance.now() + 40);
    direction.open(old).send(Buffer.from('second'));
    await vi.runAllTimersAsync();
    expect(old.log).toEqual([{ at: expect.closeTo(DELAY_MS, -1), bytes: 6 }]);
    expect(fresh.log).toEqual([{ at: expect.closeTo(40 + DELAY_MS, -1), bytes: 5 }]);
  });

  test('discards the data of a closed connection', async () => {
    const direction = new LinkDirection(BYTES_PER_MS, DELAY_MS);
    const [gone, other] = [arrivals(), arrivals()];
    const lane = direction.open(gone);
    lane.send(pieces(1000));
    lane.drop();
    direction.open(other).send(pieces(1));
    await vi.runAllTimersAsync();
    expect(gone.log).toEqual([]);
    expect(other.log[0]?.at).toBeLessThanOrEqual(DELAY_MS + 2);
  });
});
