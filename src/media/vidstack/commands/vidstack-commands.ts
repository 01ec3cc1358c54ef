import type { MediaPlayerInstance } from '@vidstack/react';
import { clampRate, FASTER_RATE, steppedRate } from '@/domain/playback/rate';
import { clampGain, clampVolume, steppedVolume, unmutedVolume } from '@/domain/playback/sound-level';
import type { PlayerCommands } from '../../player-commands';
import type { Stage } from '../../stage/stage';
import { elementOf } from '../shown-stage';
import type { Presses } from './presses';
import { type CommandSetup, createTrackCommands } from './tracks';

/**
 * Commands to the stage, which Vidstack is told of, or by Vidstack's remote control to a hosting service or a television.
 * Persistent values also apply to a player that is attached later.
 */
export function createPlayerCommands(setup: CommandSetup): Omit<PlayerCommands, keyof Presses> {
  const { current, stage, target } = setup;
  return {
    currentSecond: () => target().position,
    ...soundCommands(setup),
    ...rateCommands(setup),
    ...createTrackCommands(setup),
    ...forwarded(setup),
    ...createFasterPlayback(current, stage),
    ...controlsCommands(setup),
  };
}

function soundCommands({ current, settings, target }: CommandSetup) {
  return {
    setVolume(volume: number) {
      const value = clampVolume(volume);
      settings.setVolume(value);
      if (value > 0) settings.setMuted(false);
      target().setVolume(value);
    },
    changeVolumeBy(step: number) {
      if (current() === null) return null;
      const volume = steppedVolume(target().video, step);
      target().setVolume(volume);
      return volume;
    },
    setMuted(muted: boolean) {
      settings.setMuted(muted);
      target().setMuted(muted);
    },
    toggleMuted() {
      if (current() === null) return null;
      const { muted, volume } = target().video;
      const mutes = !muted && volume > 0;
      target().setMuted(mutes);
      return mutes ? 0 : unmutedVolume(volume);
    },
    setGain: (gain: number) => current()?.remoteControl.changeAudioGain(clampGain(gain)),
  } satisfies Partial<PlayerCommands>;
}

function rateCommands({ current, settings, target }: CommandSetup) {
  const request = (rate: number) => {
    target().setRate(rate, new Event('media-rate-change-request'));
    return rate;
  };
  return {
    setRate(rate: number) {
      const value = clampRate(rate);
      settings.setForPage('rate', value);
      request(value);
    },
    selectRate(rate: number) {
      const value = clampRate(rate);
      // A live stream cannot keep a speed.
      if (current()?.state.live !== true) settings.setChoice('rate', value);
      request(value);
    },
    stepRate: (direction: 1 | -1) => (current() === null ? null : request(steppedRate(target().rate, direction))),
  } satisfies Partial<PlayerCommands>;
}

/** Commands that are requests of Vidstack as they stand, or almost. */
function forwarded({ current }: CommandSetup) {
  const forward = (name: 'requestAirPlay' | 'requestGoogleCast' | 'seekToLiveEdge') => (trigger?: Event) =>
    current()?.remoteControl[name](trigger);
  return {
    requestAirPlay: forward('requestAirPlay'),
    requestGoogleCast: forward('requestGoogleCast'),
    seekToLiveEdge: forward('seekToLiveEdge'),
    togglePictureInPicture(trigger?: Event) {
      const player = current();
      if (player?.state.canPictureInPicture) player.remoteControl.togglePictureInPicture(trigger);
    },
  } satisfies Partial<PlayerCommands>;
}

/** Commands to the visibility of the controls, which hide after a delay while the content plays. */
function controlsCommands({ current }: CommandSetup) {
  const showControls = () => {
    const player = current();
    player?.controls.show();
    if (player?.state.paused === false) player.controls.hide();
  };
  return {
    showControls,
    showSeekPosition() {
      if (current()?.state.canSeek) showControls();
    },
    toggleControls() {
      const player = current();
      if (player?.controls.showing && !player.state.paused) player.controls.hide(0);
      else showControls();
    },
    areControlsShown: () => current()?.controls.showing === true,
    // Vidstack 1.15.6 counts any touch as activity of the viewer, except an event with the flag of its own gestures.
    takeTouch: (event: Event) => void Object.assign(event, { MEDIA_GESTURE: true }),
  } satisfies Partial<PlayerCommands>;
}

/** Raises the rate for a moment, until a pause, another source or rate, or the live edge. */
export function createFasterPlayback(
  current: () => MediaPlayerInstance | null,
  stage: Stage,
): Pick<PlayerCommands, 'playFaster' | 'endFaster'> {
  let running: AbortController | null = null;
  const endFaster = () => {
    if (running === null) return;
    running.abort();
    running = null;
    stage.lendRate(null);
  };
  return {
    endFaster,
    playFaster(onEnd) {
      const player = current();
      const media = player && elementOf(player);
      if (player === null || media === null) return false;
      const { canSetPlaybackRate, liveEdge } = player.state;
      if (!canSetPlaybackRate || media.paused || media.ended || liveEdge) return false;
      endFaster();
      running = new AbortController();
      const { signal } = running;
      const end = () => {
        endFaster();
        onEnd();
      };
      for (const type of ['pause', 'ended', 'emptied']) media.addEventListener(type, end, { signal });
      player.listen('live-edge-change', ({ detail }) => detail && end(), { signal });
      stage.on('rate', end, signal);
      stage.lendRate(Math.max(FASTER_RATE, stage.rate));
      return true;
    },
  };
}
