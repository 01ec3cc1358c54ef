import type { MediaPlayerInstance } from '@vidstack/react';
import { clampRate, FASTER_RATE, steppedRate } from '@/domain/playback/rate';
import { clampGain, clampVolume, steppedVolume, unmutedVolume } from '@/domain/playback/sound-level';
import type { Stage } from '../../stage/stage';
import { elementOf } from '../shown-stage';
import { type CommandSetup, createTrackCommands } from './tracks';

/**
 * Commands to the stage, which Vidstack is told of, or by Vidstack's remote control to a hosting service or a television.
 * Persistent values also apply to a player that is attached later.
 */
export function createPlayerCommands(setup: CommandSetup) {
  const { current, stage, target } = setup;
  return {
    /** The current second, also while the player's state has not yet learnt of it; 0 without a player. */
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
    /** 0-1, clamped; above 0 it unmutes. */
    setVolume(volume: number) {
      const value = clampVolume(volume);
      settings.setVolume(value);
      if (value > 0) settings.setMuted(false);
      target().setVolume(value);
    },
    /** Changes the volume by a step, and reports the level requested. */
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
    /** Mutes what is heard and unmutes what is not, and reports the level that is heard then. */
    toggleMuted() {
      if (current() === null) return null;
      const { muted, volume } = target().video;
      const mutes = !muted && volume > 0;
      target().setMuted(mutes);
      return mutes ? 0 : unmutedVolume(volume);
    },
    /** Loudness over the stream's own, 1-4, clamped. */
    setGain: (gain: number) => current()?.remoteControl.changeAudioGain(clampGain(gain)),
  };
}

function rateCommands({ current, settings, target }: CommandSetup) {
  const request = (rate: number) => {
    target().setRate(rate, new Event('media-rate-change-request'));
    return rate;
  };
  return {
    /** 0.25-4, clamped. It applies to later sources of the page, and is not remembered. */
    setRate(rate: number) {
      const value = clampRate(rate);
      settings.setForPage('rate', value);
      request(value);
    },
    /** 0.25-4, clamped. It is remembered, except on a live stream. */
    selectRate(rate: number) {
      const value = clampRate(rate);
      // A live stream cannot keep a speed.
      if (current()?.state.live !== true) settings.setChoice('rate', value);
      request(value);
    },
    /** Steps to the next rate of the list, and reports it. */
    stepRate: (direction: 1 | -1) => (current() === null ? null : request(steppedRate(target().rate, direction))),
  };
}

/** Commands that are requests of Vidstack as they stand, or almost. */
function forwarded({ current }: CommandSetup) {
  const forward = (name: 'requestAirPlay' | 'requestGoogleCast' | 'seekToLiveEdge') => (trigger?: Event) =>
    current()?.remoteControl[name](trigger);
  return {
    requestAirPlay: forward('requestAirPlay'),
    requestGoogleCast: forward('requestGoogleCast'),
    /** Seeks to the live edge. */
    seekToLiveEdge: forward('seekToLiveEdge'),
    togglePictureInPicture(trigger?: Event) {
      const player = current();
      if (player?.state.canPictureInPicture) player.remoteControl.togglePictureInPicture(trigger);
    },
  };
}

/** Commands to the visibility of the controls, which hide after a delay while the content plays. */
function controlsCommands({ current }: CommandSetup) {
  const showControls = () => {
    const player = current();
    player?.controls.show();
    if (player?.state.paused === false) player.controls.hide();
  };
  return {
    /** Shows the controls. They hide again after their delay while the content plays. */
    showControls,
    /** Shows the controls after a seek by a key. */
    showSeekPosition() {
      if (current()?.state.canSeek) showControls();
    },
    /** Hides the controls while the content plays, and shows them otherwise. */
    toggleControls() {
      const player = current();
      if (player?.controls.showing && !player.state.paused) player.controls.hide(0);
      else showControls();
    },
    areControlsShown: () => current()?.controls.showing === true,
    // Vidstack 1.15.6 counts any touch as activity of the viewer, except an event with the flag of its own gestures.
    /** Keeps a touch of the video from showing the controls: it has a meaning of its own. */
    takeTouch: (event: Event) => void Object.assign(event, { MEDIA_GESTURE: true }),
  };
}

/** Raises the rate for a moment, until a pause, another source or rate, or the live edge. */
export function createFasterPlayback(current: () => MediaPlayerInstance | null, stage: Stage) {
  let running: AbortController | null = null;
  const endFaster = () => {
    if (running === null) return;
    running.abort();
    running = null;
    stage.lendRate(null);
  };
  return {
    /** Restores the viewer's own rate. */
    endFaster,
    /**
     * Raises the rate for a moment, or keeps the viewer's own if that is higher. False where the content does not play, or
     * plays at the edge of a live stream.
     * @param onEnd called when a pause, an ad, another source or rate, or the live edge ends it
     */
    playFaster(onEnd: () => void) {
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
