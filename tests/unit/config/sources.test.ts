import { describe, expect, test } from 'vitest';
import { readFrameDataset } from '@/config/sources';

const framedBy = (dataset: Record<string, string>) => ({ frameElement: { dataset } }) as unknown as Window;

describe('readFrameDataset', () => {
  test('reads both spellings of an attribute under one name', () => {
    const window = framedBy({ movie_id: '7', envBaseUrl: 'https://api.example', sentry_project_label: 'Demo' });
    expect(readFrameDataset(window)).toEqual({
      movie_id: '7',
      env_base_url: 'https://api.example',
      sentry_project_label: 'Demo',
    });
  });

  test('a frame without data gives an empty source', () => {
    expect(readFrameDataset(framedBy({}))).toEqual({});
  });

  test('a page that stands by itself, or in a frame of another origin, has none', () => {
    expect(readFrameDataset({ frameElement: null } as Window)).toBeNull();
  });

  test('a browser that throws at the look has none either', () => {
    const window = {
      get frameElement(): never {
        throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError');
      },
    } as unknown as Window;
    expect(readFrameDataset(window)).toBeNull();
  });

  test('a name of the prototype stays a plain value', () => {
    const dataset = readFrameDataset(framedBy(JSON.parse('{"__proto__":"x"}')));
    expect(Object.getPrototypeOf(dataset)).toBe(Object.prototype);
    expect(Object.keys(dataset ?? {})).toEqual(['__proto__']);
  });
});
