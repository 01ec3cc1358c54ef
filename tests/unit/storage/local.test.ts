import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openLocalStorage, storedValue } from '@/storage/local';
import { FakeStorage } from '../../support/fake-storage';

let storage: FakeStorage;
let onProblem: ReturnType<typeof vi.fn<(message: string) => void>>;
const open = () => openLocalStorage(storage, onProblem);

beforeEach(() => {
  storage = new FakeStorage();
  onProblem = vi.fn();
});

describe('openLocalStorage', () => {
  test('writes values to storage for the next page', () => {
    open().setItem('a', '1');
    expect(storage.map.get('a')).toBe('1');
    expect(open().getItem('a')).toBe('1');
    expect(open().getItem('b')).toBeNull();
    expect(onProblem).not.toHaveBeenCalled();
  });

  test('reads a value that another frame has written', () => {
    const local = open();
    local.setItem('a', '1');
    storage.map.set('a', '2');
    expect(local.getItem('a')).toBe('2');
  });

  test.each(['access', 'write'] as const)('keeps values in memory when the browser refuses %s', (refuse) => {
    storage.refuse = refuse;
    const local = open();
    local.setItem('a', '1');
    local.setItem('a', '2');
    expect(local.getItem('a')).toBe('2');
    expect(local.getItem('b')).toBeNull();
    expect(storage.map.size).toBe(0);
    expect(onProblem).toHaveBeenCalled();
  });

  test('reads a refused value as absent', () => {
    storage.map.set('a', '1');
    storage.refuse = 'read';
    expect(open().getItem('a')).toBeNull();
    expect(onProblem).toHaveBeenCalledWith('read');
  });

  test('works in a browser without storage', () => {
    const local = openLocalStorage({ ...storage, localStorage: null as never }, onProblem);
    local.setItem('a', '1');
    expect(local.getItem('a')).toBe('1');
  });

  test('reads the new value rather than the stored one when the disk is full', () => {
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

  test('hands the values that the browser did not save to the next page', () => {
    const local = open();
    local.setItem('saved', '1');
    expect([...local.unsaved]).toEqual([]);
    storage.refuse = 'write';
    local.setItem('a', '2');
    expect([...local.unsaved]).toEqual([['a', '2']]);
    storage.history.state = { vv: { stored: local.unsaved } };
    const next = open();
    expect(next.getItem('a')).toBe('2');
    expect(next.getItem('saved')).toBe('1');
    storage.refuse = 'nothing';
    next.setItem('a', '3');
    expect(storage.map.get('a')).toBe('3');
    expect([...next.unsaved]).toEqual([]);
  });

  test('stores an empty text as a value', () => {
    storage.refuse = 'access';
    const local = open();
    local.setItem('a', '');
    expect(local.getItem('a')).toBe('');
  });
});

/** A record of numbers; null for any other value. */
function numbers(value: unknown): Readonly<Record<string, number>> | null {
  if (typeof value !== 'object' || value === null) return null;
  return Object.values(value).every((item) => typeof item === 'number') ? (value as Record<string, number>) : null;
}

const NONE = {};

describe('storedValue', () => {
  const value = () => storedValue(open(), { key: 'key', guard: numbers, fallback: NONE, merge: null });

  test('reads a written value back, also on the next page', () => {
    value().write({ 11: 30.5 });
    expect(value().read()).toEqual({ 11: 30.5 });
  });

  test('reads an absent value as the default', () => {
    expect(value().read()).toBe(NONE);
  });

  test.each(['', '{', 'undefined', '[object Object]', '"text"', '7', 'null', '{"11":"thirty"}', '{"11":null}'])(
    'reads the damaged or foreign text %j as the default, and the next write replaces it',
    (text) => {
      storage.map.set('key', text);
      expect(value().read()).toBe(NONE);
      value().write({ 11: 1 });
      expect(value().read()).toEqual({ 11: 1 });
    },
  );

  test('keeps a value for the life of the page without storage', () => {
    storage.refuse = 'access';
    const stored = value();
    stored.write({ 11: 1 });
    expect(stored.read()).toEqual({ 11: 1 });
  });
});
