import type { MediaPlayerInstance } from '@vidstack/react';
import type { MediaPlayerClass } from 'dashjs';
import type Hls from 'hls.js';
import type { Stage } from '../stage/stage';

type Player = Pick<MediaPlayerInstance, 'provider'>;

/** The stage of a player that shows it; null while the frame of a hosting service or a television plays. */
export const stageOf = ({ provider }: Player): Stage | null => (provider as { stage?: Stage } | null)?.stage ?? null;

/** The hls.js that plays; null for another source. */
export const hlsOf = (stage: Pick<Stage, 'engine'> | null): Hls | null => stage?.engine('hls')?.hls ?? null;

/** The dash.js that plays; null for another source. */
export const dashOf = (stage: Pick<Stage, 'engine'> | null): MediaPlayerClass | null =>
  stage?.engine('dash')?.dash ?? null;

/** Whether a hosting service plays in a frame of its own. */
export const isFrameProvider = (provider: object | null): boolean =>
  /^(?:youtube|vimeo)$/.test((provider as { type?: string } | null)?.type ?? '');

/** Passes hls.js, and each later instance of it before its first source. */
export function eachHls(stage: Pick<Stage, 'onEngine'>, signal: AbortSignal, listener: (hls: Hls) => void): void {
  const end = stage.onEngine('hls', (engine) => signal.addEventListener('abort', engine.onInstance(listener)));
  signal.addEventListener('abort', end);
}

/** Passes dash.js, and each later instance of it before its first source. */
export function eachDash(
  stage: Pick<Stage, 'onEngine'>,
  signal: AbortSignal,
  listener: (dash: MediaPlayerClass) => void,
): void {
  const end = stage.onEngine('dash', (engine) => signal.addEventListener('abort', engine.onInstance(listener)));
  signal.addEventListener('abort', end);
}
