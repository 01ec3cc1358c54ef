import type { CompatProtocolName } from '@/domain/widget/compat-protocol';
import type { Result } from '@/lib/result';
import type { HostError } from '../messages';
import type { MethodName } from '../methods';

/** The player as compat protocols see it: a part of what `getState()` gives. */
export interface CompatState {
  phase: 'idle' | 'loading' | 'ready' | 'failed' | 'blocked';
  playback: 'idle' | 'playing' | 'paused' | 'ended';
  /** Seconds; null while unknown, and for a live stream. */
  currentTime: number;
  duration: number | null;
  /** 0-1. */
  volume: number;
  muted: boolean;
  rate: number;
  /** Height of the rendition that plays, such as `720p`. */
  quality: string | null;
  episodeId: number | null;
  /** Numbers of a series; null of a film. */
  season: number | null;
  episode: number | null;
  variant: { id: number; title: string } | null;
  /** The ad that is on. */
  ad: object | null;
  error: { kind: string } | null;
}

/** What happens in the player; what it is about is in the state of that moment. */
export type Fact =
  | 'ready'
  | 'play'
  | 'playing'
  | 'pause'
  | 'ended'
  | 'timeupdate'
  | 'seeked'
  | 'volumechange'
  | 'ratechange'
  | 'episodechange'
  | 'variantchange'
  | 'adstart'
  | 'adend'
  | 'broken';

/** What has happened already in a player that is like this: its page may have missed it. */
export function mediaStateSoFar({ episodeId, duration, ad, playback, error }: CompatState): readonly Fact[] {
  const facts: readonly (readonly [Fact, boolean])[] = [
    ['episodechange', episodeId !== null],
    ['ready', duration !== null && duration > 0],
    ['adstart', ad !== null],
    ['play', playback === 'playing'],
    ['playing', playback === 'playing'],
    ['broken', error !== null],
  ];
  return facts.flatMap(([fact, is]) => (is ? [fact] : []));
}

/** What a compat protocol may do: the protocol's own methods, and messages to the owner's page. */
export interface CompatPort {
  say(message: object | string): void;
  call(name: MethodName, payload?: unknown): Promise<Result<unknown, HostError>>;
  state(): CompatState;
  /** Second up to which the film can be played without the network; null while nobody knows. */
  bufferedTo(): number | null;
}

/** One foreign protocol. */
export interface CompatProtocol {
  /** Of the owner's page, of any shape. */
  hear(message: Readonly<Record<string, unknown>>): void;
  tell(fact: Fact): void;
}

/** The one of the two compat protocols that a page can begin. */
export const compatProtocolOf = ({ context }: Readonly<Record<string, unknown>>): CompatProtocolName =>
  context === 'player.js' ? 'playerjs' : 'kodik';

/** What a table has under a name that a page gave: never what every object has. */
export const own = <T>(table: Readonly<Record<string, T>>, name: unknown): T | undefined =>
  typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;

/** A number, or text that is one, as sites' scripts send both; what is neither stays as it is, to be refused. */
export function toNumber(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
}
