import { expect, test } from 'vitest';
import { readSoakOptions } from '../../../../bench/soak/soak-options';

test('Soak options: half an hour by default, with ten samples after ten minutes', () => {
  expect(readSoakOptions({})).toEqual({
    ok: true,
    value: { minutes: 30, seed: 1, everyMinutes: 3, settleMinutes: 10 },
  });
});

test('Soak options: hours have a sample each quarter', () => {
  expect(readSoakOptions({ minutes: '240', seed: '7' })).toMatchObject({
    value: { seed: 7, everyMinutes: 15, settleMinutes: 10 },
  });
});

test.each([{ minutes: 'long' }, { minutes: '0' }, { seed: '1.5' }, { every: '-1' }])(
  'Soak options: %o is refused with a usage message',
  (values) => {
    expect(readSoakOptions(values)).toMatchObject({ ok: false, error: expect.stringContaining('--minutes') });
  },
);
