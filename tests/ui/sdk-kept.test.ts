import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keep, readHostStorage } from '../../packages/vv-embed/src/kept';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('what the page keeps for the player', () => {
  test('by the player’s own keys', () => {
    keep('player-volume', '0.5');
    keep('episodesTimeProgress', '{"11":60}');
    keep('player-volume', '0.6');
    expect(readHostStorage()).toEqual({ 'player-volume': '0.6', episodesTimeProgress: '{"11":60}' });
  });

  test.each<[unknown, unknown]>([
    ['token', 'x'],
    ['player-volume', 7],
    [7, 'x'],
    ['player volume', 'x'],
    [`player-${'x'.repeat(41)}`, 'x'],
    ['episodesTimeProgress', 'x'.repeat(50_001)],
    [undefined, undefined],
  ])('nothing else: %j', (key, value) => {
    keep(key, value);
    expect(readHostStorage()).toEqual({});
  });

  test.each(['{', '7', 'null', '"x"', `{"a":"${'x'.repeat(50_001)}"}`])('damaged, %.9s, is empty', (text) => {
    localStorage.setItem('vv-player', text);
    expect(readHostStorage()).toEqual({});
  });

  test('blocked storage breaks nothing', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    expect(() => keep('player-volume', '1')).not.toThrow();
    expect(readHostStorage()).toEqual({});
  });
});
