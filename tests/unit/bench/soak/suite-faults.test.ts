import { expect, test } from 'vitest';
import { SOAK_FAULTS } from '../../../../bench/soak/soak-faults';
import { suiteFaults } from '../../../../bench/soak/suite-faults';
import type { Fault } from '../../../../e2e/faults/fault';

const fault = (differences: Partial<Fault>): Fault => ({
  name: 'a-fault',
  what: '',
  source: 'film',
  expect: 'plays',
  ...differences,
});

test('Faults of the suite: calls that hang are answered when the fault ends', () => {
  const calls = [
    { url: /a/, answer: 'hang' },
    { url: /b/, answer: '404', times: 1 },
  ] as const;
  expect(suiteFaults([fault({ calls })])).toEqual([
    {
      name: 'a-fault',
      episodeId: null,
      network: [
        { url: /a/, answer: 'silence' },
        { url: /b/, answer: '404', times: 1 },
      ],
    },
  ]);
});

test('Faults of the suite: a fault of one stream names the episode that has it', () => {
  const calls = [{ url: /film\/.+\.m4s/, answer: 'hang' }] as const;
  expect(suiteFaults([fault({ calls })])).toMatchObject([{ episodeId: 102 }]);
});

test('Faults of the suite: those of the browser, of files of the page and of live streams are left out', () => {
  const calls = [{ url: /a/, answer: 'hang' }] as const;
  expect(
    suiteFaults([
      fault({ browser: ['no-worker'] }),
      fault({ source: 'live', calls }),
      fault({ calls: [{ url: /widget-assets\/main/, answer: 'hang' }] }),
    ]),
  ).toEqual([]);
});

test('Faults of the soak: dozens, each with a name of its own', () => {
  expect(SOAK_FAULTS.length).toBeGreaterThan(60);
  expect(new Set(SOAK_FAULTS.map(({ name }) => name)).size).toBe(SOAK_FAULTS.length);
});
