import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openLocalStorage, storedValue } from '@/storage/local';
import { FakeStorage } from '../../support/fake-storage';

let storage: FakeStorage;
let onProblem: ReturnType<typeof vi.fn<(message: string) => void>>;
const open = () => openLocalStorage(storage.access, onProblem);

beforeEach(() => {
  storage = new FakeStorage();
  onProblem = vi.fn();
});

describe('openLocalStorage', () => {
  test('where storage works values go to it, and are there for the next page', () => {
    open().setItem('a', '1');
    expect(storage.map.get('a')).toBe('1');
    expect(open().getItem('a')).toBe('1');
    expect(open().getItem('b')).toBeNull();
    expect(onProblem).not.toHaveBeenCalled();
  });

  test('sees what another frame has written meanwhile', () => {
    const local = open();
    local.setItem('a', '1');
    storage.map.set('a', '2');
    expect(local.getItem('a')).toBe('2');
  });

  test.each(['access', 'write'] as const)('where the browser refuses (%s) the page remembers', (refuse) => {
    storage.refuse = refuse;
    const local = open();
    local.setItem('a', '1');
    local.setItem('a', '2');
    expect(local.getItem('a')).toBe('2');
    expect(local.getItem('b')).toBeNull();
    expect(storage.map.size).toBe(0);
    expect(onProblem).toHaveBeenCalled();
  });

  test('a refused read is an absent value', () => {
    storage.map.set('a', '1');
    storage.refuse = 'read';
    expect(open().getItem('a')).toBeNull();
    expect(onProblem).toHaveBeenCalledWith('read');
  });

  test('a browser that has no storage at all', () => {
    const local = openLocalStorage(() => null as unknown as Storage, onProblem);
    local.setItem('a', '1');
    expect(local.getItem('a')).toBe('1');
  });

  test('a full disk: the new value counts, not the old one that is still on it', () => {
    const local = open();
    local.setItem('a', 'old');
    storage.refuse = 'write';
    local.setItem('a', 'new');
    expect(local.getItem('a')).toBe('new');
    storage.refuse = 'nothing';
    local.setItem('a', 'newest');
    expect(storage.map.get('a')).toBe('newest');
    expect(local.getItem('a')).toBe('newest');
  });

  test('an empty text is a value', () => {
    storage.refuse = 'access';
    const local = open();
    local.setItem('a', '');
    expect(local.getItem('a')).toBe('');
  });
});

describe('storedValue', () => {
  const value = () => storedValue(open(), 'key', v.record(v.string(), v.number()));

  test('gives back what was written, to the next page too', () => {
    value().write({ 11: 30.5 });
    expect(value().read()).toEqual({ 11: 30.5 });
  });

  test('an absent value is null', () => {
    expect(value().read()).toBeNull();
  });

  test.each(['', '{', 'undefined', '[object Object]', '"text"', '7', 'null', '{"11":"thirty"}', '{"11":null}'])(
    'damaged or foreign (%j) reads as null, and the next write heals it',
    (text) => {
      storage.map.set('key', text);
      expect(value().read()).toBeNull();
      value().write({ 11: 1 });
      expect(value().read()).toEqual({ 11: 1 });
    },
  );

  test('works without storage as long as the page lives', () => {
    storage.refuse = 'access';
    const stored = value();
    stored.write({ 11: 1 });
    expect(stored.read()).toEqual({ 11: 1 });
  });
});
