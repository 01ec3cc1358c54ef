import { expect, expectTypeOf, test } from 'vitest';
import type { episodeMessage } from '@/flows/episodes/episode-message';
import type { snapshot } from '@/flows/host/snapshot';
import type { Embedding } from '@/host/embedding';
import type { HostEvents } from '@/host/host-events';
import { EVENT_NAMES, type EventName, METHOD_NAMES, type MethodName } from '@/host/methods';
import type { MediaEvents } from '@/media/events';
import {
  type EpisodeInfo,
  METHODS,
  type PlayerEventName,
  type PlayerEvents,
  type PlayerMethods,
  type PlayerState,
} from '../../../packages/vv-embed/src/protocol';

/** The SDK's lists are the page's own, to do with as it likes. */
type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
type Embedded = Awaited<ReturnType<PlayerMethods['getDiagnostics']>>['embedding'];
type Sent = ReturnType<typeof snapshot>;

// These run in the compiler: `host.event` takes what `HostEvents` says, the SDK promises the same, and what makes a payload
// adds nothing of its own.
test('the SDK tells of every event and method of the widget, and of no other', () => {
  expectTypeOf<PlayerEventName>().toEqualTypeOf<EventName>();
  expectTypeOf<keyof PlayerMethods>().toEqualTypeOf<MethodName>();
  expect(Object.keys(METHODS).sort()).toEqual([...METHOD_NAMES].sort());
  expect(EVENT_NAMES).toContain('aderror');
});

test('the SDK tells of every field that the widget sends', () => {
  expectTypeOf<DeepReadonly<PlayerEvents>>().toExtend<HostEvents>();
  expectTypeOf<HostEvents>().toExtend<DeepReadonly<PlayerEvents>>();
  expectTypeOf<keyof EpisodeInfo>().toEqualTypeOf<keyof ReturnType<typeof episodeMessage>>();
  expectTypeOf<keyof PlayerState>().toEqualTypeOf<keyof Sent>();
  expectTypeOf<keyof NonNullable<PlayerState['ad']>>().toEqualTypeOf<keyof NonNullable<Sent['ad']>>();
  expectTypeOf<keyof NonNullable<PlayerState['error']>>().toEqualTypeOf<keyof NonNullable<Sent['error']>>();
  expectTypeOf<keyof NonNullable<PlayerState['variant']>>().toEqualTypeOf<keyof NonNullable<Sent['variant']>>();
  expectTypeOf<PlayerEvents['timeupdate']>().toEqualTypeOf<MediaEvents['timeupdate']>();
  expectTypeOf<PlayerEvents['volumechange']>().toEqualTypeOf<MediaEvents['volumechange']>();
  expectTypeOf<keyof Embedded>().toEqualTypeOf<keyof Embedding>();
});
