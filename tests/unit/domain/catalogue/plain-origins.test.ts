import { describe, expect, test } from 'vitest';
import { openPlainOrigins } from '@/domain/catalogue/plain-origins';

function aTab() {
  const items = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
  } as unknown as Storage;
  return { window: { sessionStorage }, items };
}

describe('Origins without preflight', () => {
  test('are shared by all readers of a tab, and survive a reload', () => {
    const { window, items } = aTab();
    const inline = openPlainOrigins(window);
    const widget = openPlainOrigins(window);
    inline.add('https://a.example');
    widget.add('https://b.example');
    widget.add('https://a.example');
    for (const origins of [inline, widget, openPlainOrigins(window)]) {
      expect(origins.has('https://a.example')).toBe(true);
      expect(origins.has('https://b.example')).toBe(true);
      expect(origins.has('https://a.exam')).toBe(false);
      expect(origins.has('')).toBe(false);
    }
    expect([...items]).toEqual([['vv-plain-origins', 'https://a.example https://b.example']]);
  });

  test('are known for the life of the page where storage is blocked', () => {
    const window = {
      get sessionStorage(): Storage {
        throw new DOMException('blocked', 'SecurityError');
      },
    };
    const origins = openPlainOrigins(window);
    origins.add('https://a.example');
    expect(origins.has('https://a.example')).toBe(true);
    expect(openPlainOrigins(window).has('https://a.example')).toBe(false);
  });
});
