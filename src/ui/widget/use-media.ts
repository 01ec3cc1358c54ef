import { type MediaPlayerInstance, useMediaPlayer, useMediaState } from '@vidstack/react';

/** State of the player that the interface draws. */
export type MediaView = MediaPlayerInstance['state'];

/** One value of the player's state; the component renders again when it changes. */
export function useMedia<K extends keyof MediaView>(key: K): MediaView[K] {
  return useMediaState(key);
}

/** Access to the player's state without a render. */
export interface MediaReader {
  readonly state: MediaView;
  /** Calls the listener at once and after each change of the values it reads; returns the unsubscriber. */
  subscribe(listener: (state: MediaView) => void): () => void;
}

/** Reads the state of the player around this component. */
export const useMediaReader = (): MediaReader | null => useMediaPlayer();

/** Events and tracks of the player, as the announcer and the chapters follow them. */
export type MediaEventSource = Pick<MediaPlayerInstance, 'el' | 'listen' | 'state' | 'textTracks'>;

/** Listens to the player around this component. */
export const useMediaEvents = (): MediaEventSource | null => useMediaPlayer();

/** The player's frame; its element is null during the first render. */
export const usePlayerFrame = (): Pick<MediaPlayerInstance, 'el'> | null => useMediaPlayer();
