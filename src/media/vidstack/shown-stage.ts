import type { MediaPlayerInstance, MediaRemoteControl, Src } from '@vidstack/react';
import type { EngineKind } from '../stage/facts';
import type { Stage } from '../stage/stage';

/** The stage while the player shows it; null while a hosting service or a television plays, and before the first source. */
export function shownStage({ provider }: { provider: object | null }): Stage | null {
  return (provider as { stage?: Stage } | null)?.stage ?? null;
}

/** Takes the commands while a hosting service or a television plays; null where the stage takes them. */
export const remoteOf = (player: MediaPlayerInstance | null): MediaRemoteControl | null =>
  player?.provider && !shownStage(player) ? player.remoteControl : null;

/** The element of the shown stage. */
export const elementOf = (player: { provider: object | null }): HTMLVideoElement | null =>
  shownStage(player)?.video ?? null;

/** MIME types by which a television picks its player. */
const MIME: Readonly<Record<EngineKind, string>> = {
  hls: 'application/x-mpegurl',
  dash: 'application/dash+xml',
  native: 'video/mp4',
};

/** The source of the stage as the rest of the port and a television read it. */
export function nameSource({ source }: Stage): Src {
  return (source === null ? { src: '', type: '' } : { src: source.url, type: MIME[source.kind] }) as Src;
}

type PropName = 'src' | 'title' | 'ariaLabel';

/**
 * Sets a property of the player without React, at once: the order of stop, load and play matters. Vidstack's React wrapper
 * sets `src` at each later render of its component to React's value, the source of the stage. The frame of a hosting
 * service would go, so the component renders once.
 */
export function setProp(player: MediaPlayerInstance, name: PropName, value: unknown): void {
  (player.$props[name] as unknown as { set(next: unknown): void }).set(value);
}
