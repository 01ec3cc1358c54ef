import { describe, expect, test } from 'vitest';
import { dashChannels, hlsChannels } from '@/domain/playback/channel-count';

describe('hlsChannels', () => {
  test.each([
    ['6', undefined, 6],
    ['16/JOC', undefined, 16],
    ['2', 6, 6],
    ['6', 2, 6],
    ['1', 1, 1],
    [undefined, 6, 6],
    ['', 6, 6],
    ['many', undefined, 2],
    ['0', undefined, 2],
    [undefined, undefined, 2],
  ])('playlist %s, segments %s: %s', (channels, channelCount, expected) => {
    expect(hlsChannels({ track: { channels }, metadata: { channelCount } })).toBe(expected);
  });

  test('reads audio without a track from the segments', () => {
    expect(hlsChannels({ track: undefined, metadata: undefined })).toBe(2);
  });
});

describe('dashChannels', () => {
  const MPEG = 'urn:mpeg:dash:23003:3:audio_channel_configuration:2011';
  const DOLBY = 'tag:dolby.com,2014:dash:audio_channel_configuration:2011';

  test.each([
    [[{ schemeIdUri: MPEG, value: '6' }], 6],
    [[{ schemeIdUri: MPEG, value: 2 }], 2],
    [
      [
        { schemeIdUri: DOLBY, value: 'F801' },
        { schemeIdUri: MPEG, value: '6' },
      ],
      6,
    ],
    [[{ schemeIdUri: DOLBY, value: 'F801' }], 2],
    [[{ value: '8' }], 8],
    [[], 2],
    [undefined, 2],
  ])('%j: %s', (audioChannelConfiguration, expected) => {
    expect(dashChannels({ audioChannelConfiguration })).toBe(expected);
  });

  test('gives the default without a track', () => {
    expect(dashChannels(null)).toBe(2);
  });
});
