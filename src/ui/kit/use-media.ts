import { type MediaPlayerInstance, useMediaPlayer, useMediaState } from '@vidstack/react';
import { useCallback, useMemo } from 'react';
import { holdControls, toggleControls } from '@/media/vidstack/controls-visibility';
import { setProp } from '@/media/vidstack/workarounds/second-render-drops-source';

/** State of the player that the interface draws. */
export type MediaView = Pick<
  MediaPlayerInstance['state'],
  | 'audioGain'
  | 'audioTrack'
  | 'audioTracks'
  | 'autoQuality'
  | 'canAirPlay'
  | 'canFullscreen'
  | 'canGoogleCast'
  | 'canPictureInPicture'
  | 'canPlay'
  | 'canSeek'
  | 'canSetAudioGain'
  | 'canSetPlaybackRate'
  | 'canSetQuality'
  | 'canSetVolume'
  | 'controlsVisible'
  | 'currentTime'
  | 'duration'
  | 'ended'
  | 'fullscreen'
  | 'hasCaptions'
  | 'height'
  | 'isAirPlayConnected'
  | 'isGoogleCastConnected'
  | 'live'
  | 'liveEdge'
  | 'muted'
  | 'paused'
  | 'pictureInPicture'
  | 'playbackRate'
  | 'pointer'
  | 'qualities'
  | 'quality'
  | 'started'
  | 'textTrack'
  | 'textTracks'
  | 'volume'
  | 'waiting'
  | 'width'
>;

/** One value of the player's state; the component renders again when it changes. */
export function useMedia<K extends keyof MediaView>(key: K): MediaView[K] {
  return useMediaState(key);
}

/** The player's state without a render. */
export interface MediaReader {
  readonly state: Readonly<MediaView>;
  /** Calls back at once and after each change of what it reads; the result ends it. */
  subscribe(listener: (state: Readonly<MediaView>) => void): () => void;
}

/** Reads the state of the player around this component. */
export const useMediaReader = (): MediaReader | null => useMediaPlayer();

/** Events and tracks of the player, as the announcer and the chapters follow them. */
export type MediaEventSource = Pick<MediaPlayerInstance, 'listen' | 'provider' | 'state' | 'textTracks'>;

/** Listens to the player around this component. */
export const useMediaEvents = (): MediaEventSource | null => useMediaPlayer();

/** The player's frame, to be called from an effect or an event handler: it is null during the first render. */
export function usePlayerElement(): () => HTMLElement | null {
  const player = useMediaPlayer();
  return useCallback(() => player?.el ?? null, [player]);
}

/** What gestures and focus do to the controls; methods do nothing without a player. */
export interface ControlsVisibility {
  /** Hides the controls of content that plays, and shows them else. */
  toggle(): void;
  /** Keeps them on the screen; the result lets them hide again. */
  hold(): () => void;
}

/** Shows and hides the controls of the player around this component. */
export function useControlsVisibility(): ControlsVisibility {
  const player = useMediaPlayer();
  return useMemo(
    () => ({
      toggle: () => player !== null && toggleControls(player),
      hold: () => (player === null ? () => undefined : holdControls(player)),
    }),
    [player],
  );
}

/** Names the player for the system's media panel and for screen readers; to be called from an effect. */
export function usePlayerNames(): (title: string, ariaLabel: string) => void {
  const player = useMediaPlayer();
  return useCallback(
    (title, ariaLabel) => {
      if (player === null) return;
      setProp(player, 'title', title);
      setProp(player, 'ariaLabel', ariaLabel);
    },
    [player],
  );
}
