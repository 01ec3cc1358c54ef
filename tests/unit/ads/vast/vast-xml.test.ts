import { describe, expect, test } from 'vitest';
import { booleanOf } from '@/ads/vast/vast-xml';

const withValue = (value: string | null) => ({ getAttribute: () => value }) as unknown as Element;

describe('xs:boolean attribute of VAST', () => {
  test.each(['0', 'false', ' 0 ', '\n false\t', 'False'])('is false as %j', (value) => {
    expect(booleanOf(withValue(value), 'followAdditionalWrappers', true)).toBe(false);
  });

  test.each(['1', 'true', ' 1 ', '\n true\t', 'TRUE'])('is true as %j', (value) => {
    expect(booleanOf(withValue(value), 'allowMultipleAds', false)).toBe(true);
  });

  test.each([null, '', ' ', 'no', '2', '00'])('has its default as %j', (value) => {
    expect(booleanOf(withValue(value), 'fallbackOnNoAd', true)).toBe(true);
    expect(booleanOf(withValue(value), 'fallbackOnNoAd', false)).toBe(false);
  });
});
