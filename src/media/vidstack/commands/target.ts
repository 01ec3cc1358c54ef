import type { MediaPlayerInstance, MediaRemoteControl } from '@vidstack/react';
import type { StageAudioTrack } from '../../stage/facts';
import type { Stage } from '../../stage/stage';
import { remoteOf } from '../shown-stage';

/** Values that the element and Vidstack's state name alike. */
type Values = Pick<HTMLMediaElement, 'currentTime' | 'muted' | 'playbackRate' | 'volume'>;

/** The receiver of the commands, with the values that a press starts from. */
export interface Target
  extends Pick<
    Stage,
    | 'chooseAudioTrack'
    | 'chooseRendition'
    | 'pause'
    | 'position'
    | 'rate'
    | 'seek'
    | 'setMuted'
    | 'setRate'
    | 'setVolume'
  > {
  readonly video: Pick<Values, 'muted' | 'volume'>;
  readonly facts: { readonly audioTracks: readonly Pick<StageAudioTrack, 'label'>[] };
  play(request?: Event): Promise<void>;
}

/** The longest delay between a request to a hosting service or a television and the player's state that shows it. */
const SETTLE_MS = 500;

/**
 * The stage takes the commands, and Vidstack is told of them. While a hosting service or a television plays in its place,
 * Vidstack's requests do, and its state follows by an event that may arrive after the next press: until then the last
 * request counts.
 */
export function createTarget(stage: Stage, current: () => MediaPlayerInstance | null): () => Target {
  let requested: Partial<Values> = {};
  let at = Number.NEGATIVE_INFINITY;
  const recent = () => (performance.now() - at < SETTLE_MS ? requested : {});
  const note = (values: Partial<Values>) => {
    requested = { ...recent(), ...values };
    at = performance.now();
  };
  const over = (player: MediaPlayerInstance, remote: MediaRemoteControl): Target => {
    const { currentTime, muted, playbackRate, volume } = player.state;
    const video: Values = { currentTime, muted, playbackRate, volume, ...recent() };
    return {
      video,
      position: video.currentTime,
      rate: video.playbackRate,
      facts: player.state,
      // Vidstack ignores a start while it shows playback.
      play: async (request) => (player.state.paused ? player.play(request) : player.provider?.play()),
      // Vidstack shows a frame as paused until it learns of a start.
      pause: () => void player.provider?.pause().catch(() => undefined),
      seek(seconds) {
        note({ currentTime: seconds });
        remote.seek(seconds);
      },
      setVolume(volume) {
        note({ volume, ...(volume > 0 && { muted: false }) });
        remote.changeVolume(volume);
      },
      setMuted(muted) {
        note({ muted });
        remote[muted ? 'mute' : 'unmute']();
      },
      setRate(playbackRate) {
        note({ playbackRate });
        remote.changePlaybackRate(playbackRate);
      },
      chooseRendition: (index) => remote.changeQuality(index),
      chooseAudioTrack: (index) => remote.changeAudioTrack(index),
    };
  };
  return () => {
    const player = current();
    const remote = remoteOf(player);
    return player === null || remote === null ? stage : over(player, remote);
  };
}
