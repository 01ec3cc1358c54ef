import type { MediaPlayerInstance } from '@vidstack/react';
import { nearestRendition } from '@/domain/playback/initial-rendition';
import { clampRate, steppedRate } from '@/domain/playback/rate';
import { clampGain, clampVolume, steppedVolume, unmutedVolume } from '@/domain/playback/sound-level';
import { clamp } from '@/lib/number';
import type { PlayerCommands } from '../../player-commands';
import type { Stage } from '../../stage/stage';
import { isSubtitle, qualityName } from '../media-state';
import { audioDetails, subtitleDetails } from '../playlist-details';
import { elementOf, remoteOf, shownStage } from '../shown-stage';
import type { SessionSettings } from '../storage';
import { flagAsGesture } from '../workarounds/touch-shows-controls';
import { labelIndex } from './audio-tracks';
import { createFasterPlayback } from './faster-playback';
import { createValues, type PressedValues, type Presses } from './presses';

type Player = MediaPlayerInstance;
type CurrentPlayer = () => Player | null;

/** Delay of the subtitles in seconds that a press adds. */
const CAPTION_STEP_S = 0.5;
const MAX_OFFSET_S = 30;

/** Reports the delay of the subtitles, in seconds. */
type ReportOffset = (seconds: number) => void;

interface CommandSetup {
  current: CurrentPlayer;
  stage: Stage;
  settings: SessionSettings;
  report: ReportOffset;
}

/**
 * Commands to the stage, which Vidstack is told of, or by Vidstack's remote control to a hosting service or a television.
 * Persistent values also apply to a player that is attached later.
 */
export function createPlayerCommands(setup: CommandSetup): Omit<PlayerCommands, 'setAudioTrack' | keyof Presses> {
  const { current, report, stage } = setup;
  const values = createValues(stage);
  return {
    currentSecond() {
      const player = current();
      return player === null ? 0 : (elementOf(player) ?? player.state).currentTime;
    },
    ...soundCommands(setup, values),
    ...rateCommands(setup, values),
    ...qualityCommands(setup),
    ...trackCommands(current, report),
    ...forwarded(current),
    ...createFasterPlayback(current, stage),
    ...controlsCommands(current),
  };
}

function soundCommands({ current, settings, stage }: CommandSetup, values: PressedValues) {
  const changeVolume = (volume: number) => {
    const sound = { volume, ...(volume > 0 && { muted: false }) };
    values.request(sound);
    const remote = remoteOf(current());
    if (remote === null) stage.setSound(sound);
    else remote.changeVolume(volume);
  };
  const mute = (muted: boolean) => {
    values.request({ muted });
    const remote = remoteOf(current());
    if (remote !== null) remote[muted ? 'mute' : 'unmute']();
    else stage.setSound(muted ? { muted } : { muted, volume: unmutedVolume(stage.video.volume) });
  };
  return {
    setVolume(volume: number) {
      const value = clampVolume(volume);
      settings.setVolume(value);
      if (value > 0) settings.setMuted(false);
      changeVolume(value);
    },
    changeVolumeBy(step: number) {
      const player = current();
      if (player === null) return null;
      const volume = steppedVolume(values.of(player), step);
      changeVolume(volume);
      return volume;
    },
    setMuted(muted: boolean) {
      settings.setMuted(muted);
      mute(muted);
    },
    toggleMuted() {
      const player = current();
      if (player === null) return null;
      const { muted, volume } = values.of(player);
      const mutes = !muted && volume > 0;
      mute(mutes);
      return mutes ? 0 : unmutedVolume(volume);
    },
    setGain: (gain: number) => current()?.remoteControl.changeAudioGain(clampGain(gain)),
  } satisfies Partial<PlayerCommands>;
}

function rateCommands({ current, settings, stage }: CommandSetup, values: PressedValues) {
  const request = (player: Player | null, rate: number) => {
    values.request({ playbackRate: rate });
    const remote = remoteOf(player);
    if (remote === null) stage.setRate(rate, new Event('media-rate-change-request'));
    else remote.changePlaybackRate(rate);
    return rate;
  };
  return {
    setRate(rate: number) {
      const value = clampRate(rate);
      settings.setForPage('rate', value);
      request(current(), value);
    },
    selectRate(rate: number) {
      const player = current();
      const value = clampRate(rate);
      // A live stream cannot keep a speed.
      if (player?.state.live !== true) settings.setChoice('rate', value);
      request(player, value);
    },
    stepRate(direction: 1 | -1) {
      const player = current();
      if (player === null) return null;
      const rate = remoteOf(player) === null ? stage.rate : values.of(player).playbackRate;
      return request(player, steppedRate(rate, direction));
    },
  } satisfies Partial<PlayerCommands>;
}

function qualityCommands({ current, settings, stage }: CommandSetup) {
  const change = (index: number | 'auto', store: 'setChoice' | 'setForPage') => {
    const player = current();
    const position = index === 'auto' ? -1 : index;
    // A stream may not name its heights.
    settings[store]('height', player?.state.qualities[position]?.height || null);
    const remote = remoteOf(player);
    if (remote === null) stage.chooseRendition(position, new Event('media-quality-change-request'));
    else remote.changeQuality(position);
  };
  return {
    selectQuality: (index: number | 'auto') => change(index, 'setChoice'),
    setQuality(name: string) {
      if (name === 'auto') return change(name, 'setForPage');
      const qualities = current()?.state.qualities ?? [];
      const named = qualities.filter((quality) => qualityName(quality) === name);
      // Several renditions may share a height: the name means the best of them.
      if (named.length > 0) change(qualities.indexOf(nearestRendition(named, 0)), 'setForPage');
    },
  } satisfies Partial<PlayerCommands>;
}

function trackCommands(current: CurrentPlayer, report: ReportOffset) {
  const hasCaptionsOn = () => (current()?.state.textTrack ?? null) !== null;
  let offset = 0;
  const captionOffset = () => (hasCaptionsOn() ? offset : null);
  const setCaptionOffset = (seconds: number) => {
    if (!hasCaptionsOn()) return null;
    offset = clamp(seconds, -MAX_OFFSET_S, MAX_OFFSET_S);
    report(offset);
    return offset;
  };
  const selectTextTrack = (index: number | null) => {
    const remote = current()?.remoteControl;
    if (index === null) remote?.disableCaptions();
    else remote?.changeTextTrackMode(index, 'showing');
  };
  return {
    selectTextTrack,
    audioDetails(id: string) {
      const player = current();
      return player && audioDetails(shownStage(player), id);
    },
    subtitleDetails(id: string) {
      const player = current();
      return player && subtitleDetails(shownStage(player), id);
    },
    setTextTrack(label: string | null) {
      if (label === null) return selectTextTrack(null);
      const tracks = current()?.textTracks.toArray() ?? [];
      const index = labelIndex(
        tracks.map((track) => (isSubtitle(track) ? track : null)),
        label,
      );
      if (index >= 0) selectTextTrack(index);
    },
    toggleCaptions(trigger?: Event) {
      const player = current();
      if (player === null || !player.state.hasCaptions) return null;
      // Vidstack's state may change within the request.
      const shows = player.state.textTrack === null;
      player.remoteControl.toggleCaptions(trigger);
      return shows;
    },
    hasCaptionsOn,
    captionOffset,
    setCaptionOffset,
    shiftCaptions: (direction: 1 | -1) => setCaptionOffset(offset + direction * CAPTION_STEP_S),
  } satisfies Partial<PlayerCommands>;
}

/** Commands that are requests of Vidstack as they stand, or almost. */
function forwarded(current: CurrentPlayer) {
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
function controlsCommands(current: CurrentPlayer) {
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
    takeTouch: flagAsGesture,
  } satisfies Partial<PlayerCommands>;
}
