import type { MediaPlayerInstance } from '@vidstack/react';
import { clamp } from '@/lib/number';
import { elementOf, UNMUTE_VOLUME } from '@/media/vidstack/workarounds/stale-state-requests';
import { createPendingValues, type PendingValues } from './pending-value';

/** What the actions need of a player. */
export type ActionPlayer = Pick<MediaPlayerInstance, 'remoteControl' | 'state' | 'el' | 'provider'>;

/** Rates that the keys step through (spec section 9). */
export const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

const times = createPendingValues<number>();
const volumes = createPendingValues<number>();
const rates = createPendingValues<number>();
const pauses = createPendingValues<boolean>();
const mutes = createPendingValues<boolean>();

/** What a press goes on from: the element's own word, and where there is none the last wish, else Vidstack's. */
function current<T>(
  player: ActionPlayer,
  read: (element: HTMLMediaElement) => T,
  wishes: PendingValues<T>,
  word: T,
): T {
  const element = elementOf(player);
  return element === null ? wishes.from(player, word) : read(element);
}

/** Plays or pauses; tells which. */
export function togglePaused(player: ActionPlayer, trigger?: Event): 'play' | 'pause' {
  const paused = current(player, (element) => element.paused, pauses, player.state.paused);
  const action = paused ? 'play' : 'pause';
  pauses.set(player, !paused);
  player.remoteControl[action](trigger);
  return action;
}

/** Mutes what is heard, and unmutes what is not; tells the volume that is heard from then on. */
export function toggleMuted(player: ActionPlayer, trigger?: Event): number {
  const { volume } = elementOf(player) ?? player.state;
  const silent = current(player, (element) => element.muted || element.volume === 0, mutes, player.state.muted);
  mutes.set(player, !silent);
  player.remoteControl[silent ? 'unmute' : 'mute'](trigger);
  return silent ? volume || UNMUTE_VOLUME : 0;
}

/** Moves by so many seconds, from where the last move is leading, within the film; false where there is no moving. */
export function seekBy(player: ActionPlayer, seconds: number): boolean {
  const { canSeek, currentTime } = player.state;
  if (!canSeek) return false;
  seekTo(player, current(player, (element) => element.currentTime, times, currentTime) + seconds);
  return true;
}

/** Moves to a second, held within the film; false where there is no moving. */
export function seekTo(player: ActionPlayer, seconds: number): boolean {
  const { canSeek, seekableStart, duration } = player.state;
  if (!canSeek) return false;
  // The duration is the length of what can be sought: of a live stream, its window.
  const target = clamp(seconds, seekableStart, seekableStart + Math.max(0, duration));
  times.set(player, target);
  player.remoteControl.seek(target);
  return true;
}

/** Moves to a part of the film, 0-1; false where that has no meaning. */
export function seekToPart(player: ActionPlayer, part: number): boolean {
  const { seekableStart, duration } = player.state;
  return Number.isFinite(duration) && seekTo(player, seekableStart + duration * part);
}

/** Louder or quieter; what is muted begins at nothing when it gets louder. Tells the volume asked for. */
export function changeVolumeBy(player: ActionPlayer, step: number): number {
  const heard = ({ muted, volume }: Pick<HTMLMediaElement, 'muted' | 'volume'>) => (muted && step > 0 ? 0 : volume);
  const from = current(player, heard, volumes, heard(player.state));
  const target = clamp(Math.round((from + step) * 1000) / 1000, 0, 1);
  volumes.set(player, target);
  player.remoteControl.changeVolume(target);
  return target;
}

/** To the next rate of the list up or down; tells the rate asked for. */
export function stepRate(player: ActionPlayer, direction: 1 | -1): number {
  const from = current(player, (element) => element.playbackRate, rates, player.state.playbackRate);
  const next = direction > 0 ? RATES.find((rate) => rate > from) : RATES.findLast((rate) => rate < from);
  const rate = next ?? from;
  rates.set(player, rate);
  player.remoteControl.changePlaybackRate(rate);
  return rate;
}
