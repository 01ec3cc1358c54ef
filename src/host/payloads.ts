import * as v from 'valibot';
import { MAX_RATE, MIN_RATE } from '@/domain/playback/rate';
import { err, ok, type Result } from '@/lib/result';
import type { HostError } from './messages';
import type { MethodName } from './methods';

const Nothing = v.optional(v.unknown());
const Finite = v.pipe(v.number(), v.finite());
const Id = v.pipe(v.number(), v.safeInteger());
const Name = v.pipe(v.string(), v.minLength(1));

/** Speeds that the player has, as its port clamps them. */

/** A method with one argument takes it named, `{time: 30}`, or bare, `30`. */
const named = <K extends string, T>(key: K, schema: v.GenericSchema<T, T>) =>
  v.union([
    v.pipe(
      v.object({ [key]: schema } as Record<K, typeof schema>),
      v.transform((payload) => (payload as Record<K, T>)[key]),
    ),
    schema,
  ]);

const PAYLOADS = {
  getState: Nothing,
  getEpisodes: Nothing,
  getDiagnostics: Nothing,
  play: Nothing,
  pause: Nothing,
  pauseAd: Nothing,
  /** Seconds from the start. */
  seek: named('time', v.pipe(Finite, v.minValue(0))),
  /** 0-1. */
  setVolume: named('volume', v.pipe(Finite, v.minValue(0), v.maxValue(1))),
  setMuted: named('muted', v.boolean()),
  setRate: named('rate', v.pipe(Finite, v.minValue(MIN_RATE), v.maxValue(MAX_RATE))),
  /** A name of the state's `qualities`, or `auto`. */
  setQuality: named('quality', Name),
  /** A label of the state's `audioTracks`. */
  setAudioTrack: named('label', Name),
  /** A label of the state's `textTracks`; null for none. */
  setTextTrack: named('label', v.nullable(Name)),
  /** By id, or by season and number; the number is 1 when only the season is named. */
  setEpisode: v.pipe(
    v.object({
      episodeId: v.optional(Id),
      season: v.optional(Id),
      episode: v.optional(Id),
    }),
    v.check((wish) => Object.values(wish).some((value) => value !== undefined), 'name an episode'),
  ),
} as const satisfies Record<MethodName, v.GenericSchema<unknown, unknown> | ReturnType<typeof named>>;

export type MethodPayload<M extends MethodName> = v.InferOutput<(typeof PAYLOADS)[M]>;

/** Checks what a page hands over by the method's own schema; another shape, or a value out of range, is a RangeError. */
export function readPayload<M extends MethodName>(name: M, payload: unknown): Result<MethodPayload<M>, HostError> {
  const parsed = v.safeParse(PAYLOADS[name] as v.GenericSchema<unknown, MethodPayload<M>>, payload);
  return parsed.success ? ok(parsed.output) : err({ name: 'RangeError', message: parsed.issues[0].message });
}
