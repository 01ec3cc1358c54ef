import { expect, test } from 'vitest';
import { exchangeStreams } from '../../../../bench/soak/soak-site';

const episode = (id: number) => ({
  id,
  m3u8MasterFilePath: `http://localhost:1/media/series/${id}/master.json`,
  duration: 48,
  episodeVariants: [{ id: 1 }],
});

test('Soak series: one episode is a film of 40 minutes, one DASH and one MP4', () => {
  const exchanged = JSON.parse(exchangeStreams(JSON.stringify([101, 102, 201, 202].map(episode))));
  expect(exchanged.map((one: Record<string, unknown>) => one.m3u8MasterFilePath)).toEqual([
    'http://localhost:1/media/series/101/master.json',
    'http://localhost:1/media/film/master.json',
    'http://localhost:1/media/dash/master.json',
    'http://localhost:1/media/progressive/master.json',
  ]);
  expect(exchanged[0]).toEqual(episode(101));
  expect(exchanged[1]).toMatchObject({ duration: 2400, episodeVariants: [] });
});

test('Soak series: an answer that is no list stays as it is', () => {
  expect(exchangeStreams('<html>')).toBe('<html>');
});
