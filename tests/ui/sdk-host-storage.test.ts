import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readHostStorage, writeHostStorage } from '../../packages/vv-embed/src/host-storage';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('host storage of the SDK', () => {
  test('persists values by the widget’s keys', () => {
    writeHostStorage('player-volume', '0.5');
    writeHostStorage('episodesTimeProgress', '{"11":60}');
    writeHostStorage('player-volume', '0.6');
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
  ])('persists nothing else: %j', (key, value) => {
    writeHostStorage(key, value);
    expect(readHostStorage()).toEqual({});
  });

  test.each(['{', '7', 'null', '"x"', `{"a":"${'x'.repeat(50_001)}"}`])('reads damaged text %.9s as empty', (text) => {
    localStorage.setItem('vv-player', text);
    expect(readHostStorage()).toEqual({});
  });

  test('survives blocked storage', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    expect(() => writeHostStorage('player-volume', '1')).not.toThrow();
    expect(readHostStorage()).toEqual({});
  });
});
