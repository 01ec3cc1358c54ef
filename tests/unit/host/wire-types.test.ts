import { expectTypeOf, test } from 'vitest';
import type {
  EmbeddingInfo,
  EpisodeInfo,
  EventName,
  Events,
  MethodName,
  MethodPayload,
  MethodResult,
  PlayerState,
  StatisticsEvent,
} from 'vv-protocol';
import type { AdLedger } from '@/domain/ads/ad-ledger';
import type { episodeMessage } from '@/flows/episodes/episode-message';
import type { MethodTable } from '@/flows/host/method-answers';
import type { snapshot } from '@/flows/host/snapshot';
import type { HostBridge } from '@/host/bridge';
import type { readEmbedding } from '@/host/embedding';
import type { MethodCall } from '@/host/payloads';
import type { MediaEvents } from '@/media/events';
import type { SendNowSetup } from '@/telemetry/analytics-transport/send-now';
import type { OutletSetup } from '@/telemetry/analytics-transport/statistics-outlet';
import type { CallOptions, Player, PlayerEvents } from '../../../packages/vv-embed/src';

/** The arguments with which the bridge sends an event, as a union over the events. */
type Sent = { [K in EventName]: [name: K, payload: Events[K]] }[EventName];

// The compiler runs these: the assertions have no effect at run time.
test('Wire types: the host and the SDK share one event map', () => {
  expectTypeOf<PlayerEvents>().toEqualTypeOf<Events>();
  expectTypeOf<keyof PlayerEvents>().toEqualTypeOf<Parameters<HostBridge['event']>[0]>();
  expectTypeOf<Sent>().toExtend<Parameters<HostBridge['event']>>();
  expectTypeOf<keyof PlayerEvents>().toEqualTypeOf<EventName>();
});

test('Wire types: the bridge sends no event without its own payload', () => {
  const send = (() => undefined) as HostBridge['event'];
  send('play', undefined);
  send('aderror', { id: null, code: 303, message: 'no ads' });
  // @ts-expect-error: the payload is missing.
  send('volumechange');
  // @ts-expect-error: the payload is that of another event.
  send('volumechange', { quality: '720p' });
  // @ts-expect-error: there is no such event.
  send('volume', { volume: 1, muted: false });
});

test('Wire types: the SDK has each method of the protocol, with its payload, result and options', () => {
  expectTypeOf<MethodName>().toExtend<keyof Player>();
  expectTypeOf<Player['seek']>().toEqualTypeOf<(time: number, options?: CallOptions) => Promise<null>>();
  expectTypeOf<Player['getState']>().toEqualTypeOf<(options?: CallOptions) => Promise<PlayerState>>();
  expectTypeOf<Awaited<ReturnType<Player['getDiagnostics']>>['embedding']>().toEqualTypeOf<EmbeddingInfo>();
});

test('Wire types: the widget answers each method with the result of the protocol', () => {
  expectTypeOf<keyof MethodTable>().toEqualTypeOf<MethodName>();
  expectTypeOf<MethodCall<'seek'>>().toEqualTypeOf<{ name: 'seek'; payload: MethodPayload<'seek'> }>();
  expectTypeOf<MethodResult<'getState'>>().toEqualTypeOf<ReturnType<typeof snapshot>>();
});

test('Wire types: the widget builds its payloads in the types of the protocol', () => {
  expectTypeOf<ReturnType<typeof snapshot>>().toEqualTypeOf<PlayerState>();
  expectTypeOf<ReturnType<typeof episodeMessage>>().toEqualTypeOf<EpisodeInfo>();
  expectTypeOf<ReturnType<typeof readEmbedding>>().toEqualTypeOf<EmbeddingInfo>();
  expectTypeOf<AdLedger>().toEqualTypeOf<Events['adbreak']>();
  expectTypeOf<MediaEvents['timeupdate']>().toEqualTypeOf<Events['timeupdate']>();
  expectTypeOf<MediaEvents['volumechange']>().toEqualTypeOf<Events['volumechange']>();
  expectTypeOf<Parameters<SendNowSetup['sendToHost']>>().toEqualTypeOf<[sent: StatisticsEvent]>();
  expectTypeOf<Parameters<OutletSetup['sendToHost']>>().toEqualTypeOf<[sent: StatisticsEvent]>();
});

test('Wire types: accept the values that are really sent', () => {
  expectTypeOf<Events['aderror']['id']>().toEqualTypeOf<string | null>();
  expectTypeOf<EpisodeInfo['title']>().toEqualTypeOf<string>();
  expectTypeOf<EpisodeInfo['description' | 'posterPath']>().toEqualTypeOf<string | null>();
  expectTypeOf<EpisodeInfo['duration']>().toEqualTypeOf<number | null>();
});
