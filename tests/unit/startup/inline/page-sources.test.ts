import { describe, expect, test } from 'vitest';
import { readFrameDataset } from '@/startup/inline/page-sources';

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

  test('gives an empty source for a frame without data', () => {
    expect(readFrameDataset(framedBy({}))).toEqual({});
  });

  test('gives an empty source for a page without a frame or in a frame of another origin', () => {
    expect(readFrameDataset({ frameElement: null } as Window)).toBeNull();
  });

  test('gives an empty source in a browser that throws on access', () => {
    const window = {
      get frameElement(): never {
        throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError');
      },
    } as unknown as Window;
    expect(readFrameDataset(window)).toBeNull();
  });

  test('leaves out the name of the prototype of objects', () => {
    const dataset = readFrameDataset(framedBy(JSON.parse('{"__proto__":"x"}')));
    expect(Object.getPrototypeOf(dataset)).toBe(Object.prototype);
    expect(Object.keys(dataset ?? {})).toEqual([]);
  });
});
