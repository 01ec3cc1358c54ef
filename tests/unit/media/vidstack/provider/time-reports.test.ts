// @vitest-environment happy-dom
import type { MediaContext } from '@vidstack/react';
import { expect, test } from 'vitest';
import { TimeReports } from '@/media/vidstack/provider/time-reports';
import { fakeEngine, fakeStage } from '../../../../support/fake-engine';

/** The end of the seekable part as it is reported, for an element with this one; null without one. */
function seekableEnd(ofElement: number | null): number {
  const seekable = { length: ofElement === null ? 0 : 1, start: () => 0, end: () => ofElement };
  const stage = fakeStage('native', fakeEngine(), { seekable });
  stage.facts.stream = { live: false, dvr: false, duration: 60 };
  const reported = new TimeReports(stage, {} as MediaContext, new AbortController().signal).seekable();
  return reported.end(reported.length - 1);
}

test.each([
  ['before the element knows its ranges', null, 60],
  ['whose server has no ranges', 0, 60],
  ['with ranges', 30, 30],
])('TimeReports: a file %s (up to second %s) is seekable up to second %s', (_, ofElement, expected) => {
  expect(seekableEnd(ofElement)).toBe(expected);
});
