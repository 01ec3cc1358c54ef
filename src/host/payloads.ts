import * as v from 'valibot';
import {
  METHOD_NAMES,
  type METHODS_WITHOUT_PAYLOAD,
  type MethodName,
  type MethodPayload,
  type ProtocolError,
  type RelatedItem,
} from 'vv-protocol';
import { MAX_RATE, MIN_RATE } from '@/domain/playback/rate';
import { idText } from '@/domain/startup/setting';
import { err, ok, type Result } from '@/lib/result';

/** A call whose payload has been checked. */
export type MethodCall<M extends MethodName = MethodName> = {
  [N in M]: { name: N; payload: MethodPayload<N> };
}[M];

/** A method without a payload accepts any and ignores it. */
const Ignored = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);
const Finite = v.pipe(v.number(), v.finite());
const Whole = v.pipe(v.number(), v.safeInteger());
/** The items are checked by the method, whose code loads with the first call (`flows/host/related.ts`). */
const Items = v.custom<readonly RelatedItem[]>(Array.isArray);
const Name = v.pipe(v.string(), v.minLength(1));
const Key = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const Time = v.pipe(Finite, v.minValue(0));
/** An id as a page has it: SDK options and attributes are texts. */
const GivenId = v.union([
  Whole,
  v.pipe(
    v.string(),
    v.check((value) => idText(value) !== undefined, 'no id'),
    v.transform((value) => idText(value) ?? value),
  ),
]);
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A method with one argument takes it by name, `{time: 30}`, or bare, `30`. */
const named = <K extends string, T>(key: K, schema: v.GenericSchema<T, T>) =>
  v.union([
    v.pipe(
      v.object({ [key]: schema } as Record<K, typeof schema>),
      v.transform((payload) => (payload as Record<K, T>)[key]),
    ),
    schema,
  ]);

type WithPayload = Exclude<MethodName, (typeof METHODS_WITHOUT_PAYLOAD)[number]>;

/** The docs of `Methods` in vv-protocol say what each payload means. */
const PAYLOADS: { readonly [M in WithPayload]: v.GenericSchema<unknown, MethodPayload<M>> } = {
  seek: named('time', Time),
  setVolume: named('volume', v.pipe(Finite, v.minValue(0), v.maxValue(1))),
  setMuted: named('muted', v.boolean()),
  setRate: named('rate', v.pipe(Finite, v.minValue(MIN_RATE), v.maxValue(MAX_RATE))),
  setQuality: named('quality', Name),
  setAudioTrack: named('label', Name),
  setTextTrack: named('label', v.nullable(Name)),
  setRelated: named('items', Items),
  // Strict, because a mistyped name would start another episode without a word.
  load: v.strictObject({
    movieId: GivenId,
    episodeId: v.optional(GivenId),
    season: v.optional(Count),
    episode: v.optional(Count),
    variantId: v.optional(GivenId),
    voice: v.optional(Key),
    t: v.optional(Time),
    autoPlay: v.optional(v.boolean()),
  }),
  // Only a browser knows all colours; the method asks it.
  setColors: v.strictObject({ accent: Key }),
  setLoop: named('loop', v.boolean()),
  addCuePoint: v.object({ time: Time, id: v.optional(Key), data: v.optional(v.unknown()) }),
  removeCuePoint: named('id', Key),
  setEpisode: v.pipe(
    v.object({
      episodeId: v.optional(v.union([Whole, Name])),
      season: v.optional(Whole),
      episode: v.optional(Whole),
    }),
    v.check((target) => Object.values(target).some((value) => value !== undefined), 'name an episode'),
  ),
};

/** Whether the protocol has a method of this name. */
export function isMethod(name: string): name is MethodName {
  return (METHOD_NAMES as readonly string[]).includes(name);
}

/** Checks the payload of a call. A wrong shape, or a value out of range, is a RangeError. */
export function readCall<M extends MethodName>(name: M, payload: unknown): Result<MethodCall<M>, ProtocolError> {
  const schemas: { readonly [N in MethodName]?: v.GenericSchema<unknown, MethodPayload<N>> } = PAYLOADS;
  const schema = (schemas[name] ?? Ignored) as v.GenericSchema<unknown, MethodPayload<M>>;
  const parsed = v.safeParse(schema, payload);
  return parsed.success
    ? ok({ name, payload: parsed.output })
    : err({ name: 'RangeError', message: parsed.issues[0].message });
}
