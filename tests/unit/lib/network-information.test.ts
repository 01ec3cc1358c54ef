import { describe, expect, test } from 'vitest';
import { readNetworkInformation } from '@/lib/network-information';

describe('readNetworkInformation', () => {
  test('reads the values of the browser', () => {
    const connection = { downlink: 8.5, effectiveType: '4g', saveData: true };
    expect(readNetworkInformation({ connection })).toEqual({
      downlinkMbps: 8.5,
      effectiveType: '4g',
      saveData: true,
    });
  });

  test.each([[{}], [{ connection: undefined }], [{ connection: {} }]])('gives no values for %j', (navigator) => {
    expect(readNetworkInformation(navigator)).toEqual({ downlinkMbps: null, effectiveType: null, saveData: false });
  });
});
