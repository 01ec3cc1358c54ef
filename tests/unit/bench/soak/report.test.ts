import { expect, test } from 'vitest';
import { comebackSummary } from '../../../../bench/soak/report';

test('Soak report: sums up the comebacks after faults', () => {
  const after = (seconds: number | null) => ({ fault: 'a fault', seconds });
  expect(comebackSummary([after(4), after(0.5), after(null), after(1)])).toBe(
    '4 faults; the film came back by itself from 3 (75.0 %), after 1.0 s in the median and 4.0 s at most.',
  );
  expect(comebackSummary([])).toBe('0 faults.');
});
