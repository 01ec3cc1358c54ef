import { afterEach, expect, test, vi } from 'vitest';
import { LazyCaptionParser } from '@/media/hls/lazy-cea608';

const calls = vi.hoisted(() => [] as unknown[]);

vi.mock('hls.js/cea-608', () => ({
  default: class {
    constructor(...given: unknown[]) {
      calls.push(['made', ...given]);
    }

    addData(...given: unknown[]) {
      calls.push(['data', ...given]);
    }

    reset() {
      calls.push(['reset']);
    }
  },
}));

afterEach(() => {
  calls.length = 0;
});

test('Lazy caption parser: queues data in order until it is loaded, and passes later data through', async () => {
  const parser = new LazyCaptionParser(...([1, 'one', 'two'] as never[]));
  parser.addData(1.5, [0x14, 0x20]);
  parser.addData(1.6, [0x41, 0x42]);
  expect(calls).toEqual([]);
  await vi.waitFor(() =>
    expect(calls).toEqual([
      ['made', 1, 'one', 'two'],
      ['data', 1.5, [0x14, 0x20]],
      ['data', 1.6, [0x41, 0x42]],
    ]),
  );
  parser.addData(2, []);
  parser.reset();
  expect(calls.slice(-2)).toEqual([['data', 2, []], ['reset']]);
});

test('Lazy caption parser: drops queued data of the previous position', async () => {
  const parser = new LazyCaptionParser();
  parser.addData(1.5, [0x14, 0x20]);
  parser.reset();
  parser.addData(9, [0x41, 0x42]);
  await vi.waitFor(() => expect(calls).toEqual([['made'], ['data', 9, [0x41, 0x42]]]));
});
