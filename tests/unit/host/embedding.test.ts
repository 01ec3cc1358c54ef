import { describe, expect, test } from 'vitest';
import { readEmbedding } from '@/host/embedding';

interface Given {
  framed?: boolean;
  origin?: string;
  referrer?: string;
  policy?: readonly string[] | null;
  fullscreen?: boolean;
  storage?: () => unknown;
  cookies?: boolean;
  ancestors?: readonly string[];
  sandbox?: 'none' | 'flags' | 'opaque';
}

/** A frame as a browser shows it to the player. */
function aFrame({
  framed = true,
  origin = 'https://player.example',
  referrer = 'https://site.example/',
  policy = ['autoplay', 'fullscreen', 'picture-in-picture', 'encrypted-media', 'screen-wake-lock'],
  fullscreen = true,
  storage = () => null,
  cookies = true,
  ancestors = [],
  sandbox = 'none',
}: Given = {}): Window {
  const document = {
    referrer,
    fullscreenEnabled: fullscreen,
    pictureInPictureEnabled: true,
    cookie: '',
    ...(policy !== null && { featurePolicy: { allowsFeature: (name: string) => policy.includes(name) } }),
    set domain(_: string) {
      const reason = sandbox === 'none' ? "'' is an empty domain" : 'Assignment is forbidden for sandboxed iframes';
      throw new DOMException(reason, 'SecurityError');
    },
  };
  const window = {
    document,
    origin,
    location: { ancestorOrigins: ancestors },
    navigator: { cookieEnabled: cookies },
    get localStorage() {
      return { getItem: storage };
    },
  };
  return { ...window, parent: framed ? {} : undefined, ...{ localStorage: window.localStorage } } as unknown as Window;
}

const missingOf = (given: Given) => readEmbedding(aFrame(given)).missing;

describe('readEmbedding', () => {
  test('finds nothing missing in a frame with all permissions', () => {
    expect(readEmbedding(aFrame())).toEqual({ framed: true, parentOrigin: 'https://site.example', missing: [] });
  });

  test.each<[string, Given, readonly string[]]>([
    [
      'no autoplay',
      { policy: ['fullscreen', 'picture-in-picture', 'encrypted-media', 'screen-wake-lock'] },
      ['allow:autoplay'],
    ],
    [
      'no fullscreen, in a browser that has no policy to ask',
      { policy: null, fullscreen: false },
      ['allow:fullscreen'],
    ],
    ['nothing to ask', { policy: null }, []],
    ['no referrer', { referrer: '' }, ['referrer']],
    ['a sandbox with its own origin', { sandbox: 'flags' }, ['sandbox']],
    ['a sandbox without an origin', { sandbox: 'opaque', origin: 'null' }, ['sandbox', 'sandbox:allow-same-origin']],
    ['no cookies', { cookies: false }, ['cookies']],
    [
      'blocked storage',
      {
        storage: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      },
      ['storage'],
    ],
  ])('reports: %s', (_, given, missing) => {
    expect(missingOf(given)).toEqual(missing);
  });

  test('reads the origin of the host page from the browser, else from the referrer', () => {
    const parentOf = (given: Given) => readEmbedding(aFrame(given)).parentOrigin;
    expect(parentOf({ ancestors: ['https://top.example'], referrer: '' })).toBe('https://top.example');
    expect(parentOf({ referrer: 'https://site.example/film?id=7' })).toBe('https://site.example');
    expect(parentOf({ referrer: '' })).toBeNull();
  });

  test('finds no host page around a top page', () => {
    const window = aFrame({ referrer: '' });
    Object.assign(window, { parent: window });
    expect(readEmbedding(window)).toEqual({ framed: false, parentOrigin: null, missing: [] });
  });
});
