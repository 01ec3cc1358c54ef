import { expect, test, vi } from 'vitest';
import { parseIMSC1 } from '@/media/hls/lazy-imsc1';

const parse = vi.hoisted(() => vi.fn());

vi.mock('hls.js/imsc1', () => ({ parseIMSC1: parse }));

const PTS = { baseTime: 0, timescale: 90_000 };

test('Lazy IMSC1 parser: hands the segment over once the parser has loaded', async () => {
  const given = [new ArrayBuffer(4), PTS, vi.fn(), vi.fn()] as const;
  parseIMSC1(...given);
  await vi.waitFor(() => expect(parse.mock.calls).toEqual([given]));
});

test('Lazy IMSC1 parser: reports a segment that it cannot parse', async () => {
  parse.mockImplementationOnce(() => {
    throw new Error('no parser');
  });
  const onError = vi.fn();
  parseIMSC1(new ArrayBuffer(4), PTS, vi.fn(), onError);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(new Error('no parser')));
});
