import { describe, expect, test } from 'vitest';
import { openLocalStorage } from '@/storage/local';
import { openPlayerSettings } from '@/storage/player-settings';
import { FakeStorage } from '../../support/fake-storage';

function openOver(stored: Record<string, string> = {}) {
  const storage = new FakeStorage();
  for (const [key, value] of Object.entries(stored)) storage.map.set(key, value);
  const open = () => openPlayerSettings(openLocalStorage(storage));
  return { storage, open, settings: open() };
}

describe('Player settings', () => {
  test('start at full volume and not muted', () => {
    const { settings } = openOver();
    expect([settings.volume(), settings.muted()]).toEqual([1, false]);
  });

  test('keep volume and mute under their keys, for the next page as well', () => {
    const { storage, open, settings } = openOver();
    settings.setVolume(0.35);
    settings.setMuted(true);
    expect(Object.fromEntries(storage.map)).toEqual({ 'player-volume': '0.35', 'player-muted': 'true' });
    expect([open().volume(), open().muted()]).toEqual([0.35, true]);
  });

  test('store a volume of 0 like any other', () => {
    const { open, settings } = openOver();
    settings.setVolume(0);
    expect(open().volume()).toBe(0);
  });

  test.each(['1.5', '-0.1', 'NaN', '"1"', 'loud', 'null', '[1]', '1e999'])(
    'use the default volume for a stored %s',
    (text) => {
      expect(openOver({ 'player-volume': text }).settings.volume()).toBe(1);
    },
  );

  test.each(['1', '"true"', 'yes', 'null', ''])('use the default mute for a stored %j', (text) => {
    expect(openOver({ 'player-muted': text }).settings.muted()).toBe(false);
  });

  test('have no subtitle choice until the first one, which is kept', () => {
    const { open, settings } = openOver();
    expect(settings.captions()).toEqual({ language: null, shown: null });
    settings.setCaptions({ language: 'en', shown: false });
    expect(open().captions()).toEqual({ language: 'en', shown: false });
  });

  test.each(['true', '"en"', '{}', '{"language":1,"shown":true}', '{"language":"en","shown":1}', '{'])(
    'ignore a stored subtitle choice of %s',
    (text) => {
      expect(openOver({ 'player-captions': text }).settings.captions()).toEqual({ language: null, shown: null });
    },
  );

  test('keep each choice for the next page until the viewer takes it back', () => {
    const { storage, open, settings } = openOver();
    expect(settings.choice('rate')).toBeNull();
    settings.setChoice('rate', 1.5);
    settings.setChoice('height', 480);
    expect(['rate', 'gain', 'height'].map((name) => open().choice(name as 'rate'))).toEqual([1.5, null, 480]);
    settings.setChoice('height', null);
    expect(open().choice('height')).toBeNull();
    expect(storage.map.get('player-choices')).toBe('{"rate":1.5,"height":null}');
  });

  test.each(['7', '{', '[]', '{"rate":"fast"}', '{"rate":1e999}', '{"__proto__":{"rate":2}}'])(
    'ignore a stored choice of %s',
    (text) => {
      expect(openOver({ 'player-choices': text }).settings.choice('rate')).toBeNull();
    },
  );

  test('have no bandwidth until a measurement, keep it for the next page, and write it only on a change', () => {
    const { storage, open, settings } = openOver();
    expect(settings.bandwidth()).toBeNull();
    settings.setBandwidth(5_000_000);
    expect(open().bandwidth()).toBe(5_000_000);
    const written = storage.map.get('player-bandwidth');
    settings.setBandwidth(5_100_000);
    expect(storage.map.get('player-bandwidth')).toBe(written);
    settings.setBandwidth(1_000_000);
    expect(open().bandwidth()).toBe(1_000_000);
  });

  test.each(['5000000', '{', '{"bitsPerSecond":5000000}'])('ignore a stored bandwidth of %s', (text) => {
    expect(openOver({ 'player-bandwidth': text }).settings.bandwidth()).toBeNull();
  });

  test('keep the bandwidth for the life of the page where storage is blocked', () => {
    const storage = new FakeStorage();
    storage.refuse = 'access';
    const blocked = openPlayerSettings(openLocalStorage(storage));
    blocked.setBandwidth(2_000_000);
    expect(blocked.bandwidth()).toBe(2_000_000);
  });
});
