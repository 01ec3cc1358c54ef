import { describe, expect, test } from 'vitest';
import { EVENT_NAMES, isMethod, METHOD_NAMES } from '@/host/methods';

describe('isMethod', () => {
  test('knows the methods of design section 3, and the list of episodes', () => {
    const DESIGN =
      'getState getEpisodes play pause seek setVolume setMuted setRate setQuality setAudioTrack setTextTrack setEpisode pauseAd getDiagnostics';
    expect([...METHOD_NAMES]).toEqual(DESIGN.split(' '));
    for (const name of METHOD_NAMES) expect(isMethod(name)).toBe(true);
  });

  test.each(['', 'PLAY', 'stop', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%j is none', (name) => {
    expect(isMethod(name)).toBe(false);
  });
});

describe('EVENT_NAMES', () => {
  test('are those of the protocol that there is something to say about, each once', () => {
    const DESIGN =
      'ready play pause timeupdate ended episodechange adstart adend aderror error blocked volumechange qualitychange fullscreenchange statistics storage';
    expect(new Set(EVENT_NAMES).size).toBe(EVENT_NAMES.length);
    for (const name of EVENT_NAMES) expect(DESIGN.split(' ')).toContain(name);
  });
});
