import * as v from 'valibot';

const Nothing = v.optional(v.unknown());
const Finite = v.pipe(v.number(), v.finite());
const Id = v.pipe(v.number(), v.safeInteger());

/** A method with one argument takes it named, `{time: 30}`, or bare, `30`. */
const named = <K extends string, T>(key: K, schema: v.GenericSchema<T, T>) =>
  v.union([
    v.pipe(
      v.object({ [key]: schema } as Record<K, typeof schema>),
      v.transform((payload) => (payload as Record<K, T>)[key]),
    ),
    schema,
  ]);

/** What a page may call and the payload of each; a payload of another shape is a RangeError. */
export const METHOD_PAYLOADS = {
  getState: Nothing,
  play: Nothing,
  pause: Nothing,
  /** Seconds from the start. */
  seek: named('time', v.pipe(Finite, v.minValue(0))),
  /** 0-1. */
  setVolume: named('volume', v.pipe(Finite, v.minValue(0), v.maxValue(1))),
  setMuted: named('muted', v.boolean()),
  /** By id, or by season and number; the number is 1 when only the season is named. */
  setEpisode: v.pipe(
    v.object({
      episodeId: v.optional(Id),
      season: v.optional(Id),
      episode: v.optional(Id),
    }),
    v.check((wish) => Object.values(wish).some((value) => value !== undefined), 'name an episode'),
  ),
  pauseAd: Nothing,
} as const;

export type MethodName = keyof typeof METHOD_PAYLOADS;

export type MethodPayload<M extends MethodName> = v.InferOutput<(typeof METHOD_PAYLOADS)[M]>;

/** Events that the widget sends; `timeupdate` only when asked for, at most four times a second. */
export const EVENT_NAMES = [
  'ready',
  'play',
  'pause',
  'timeupdate',
  'ended',
  'episodechange',
  'adstart',
  'adend',
  'aderror',
  'error',
  'blocked',
  'volumechange',
  'qualitychange',
  'fullscreenchange',
  'statistics',
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

/** Whether a page may call this name. */
export function isMethod(name: string): name is MethodName {
  return Object.hasOwn(METHOD_PAYLOADS, name);
}
