import type { HlsConfig } from 'hls.js';
import { expect, test, vi } from 'vitest';
import { quietInits } from '@/media/hls/quiet-init-loader';

type Callbacks = Record<'onSuccess' | 'onError' | 'onTimeout' | 'onAbort', () => void>;

/** Replaces the loader of hls.js. The test decides how a load ends. */
class FakeLoader {
  static last: FakeLoader;
  config: unknown;
  callbacks: Partial<Callbacks> = {};

  constructor(config: unknown) {
    this.config = config;
    FakeLoader.last = this;
  }

  load(_context: unknown, _config: unknown, callbacks: Callbacks): void {
    this.callbacks = callbacks;
  }

  abort(): void {
    this.callbacks.onAbort?.();
  }
}

function load(sn: number | 'initSegment') {
  const config = {} as HlsConfig;
  const Loader = quietInits(FakeLoader as unknown as HlsConfig['loader']);
  const heard: Callbacks = { onSuccess: vi.fn(), onError: vi.fn(), onTimeout: vi.fn(), onAbort: vi.fn() };
  const loader = new Loader(config);
  loader.load({ frag: { sn } } as never, {} as never, heard as never);
  expect(FakeLoader.last.config).toBe(config);
  return { loader, heard, end: (how: keyof Callbacks) => FakeLoader.last.callbacks[how]?.() };
}

test('Quiet init loader: hides the abort of an init segment', () => {
  const { loader, heard } = load('initSegment');
  loader.abort();
  expect(heard.onAbort).not.toHaveBeenCalled();
});

test('Quiet init loader: reports the abort of a media segment', () => {
  const { loader, heard } = load(3);
  loader.abort();
  expect(heard.onAbort).toHaveBeenCalledOnce();
});

test.each(['onSuccess', 'onError', 'onTimeout'] as const)(
  'Quiet init loader: passes %s on for an init segment as for any other',
  (how) => {
    for (const sn of ['initSegment', 0] as const) {
      const { heard, end } = load(sn);
      end(how);
      expect(heard[how]).toHaveBeenCalledOnce();
    }
  },
);
