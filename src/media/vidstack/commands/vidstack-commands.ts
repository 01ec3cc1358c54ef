import type { MediaPlayerInstance } from '@vidstack/react';
import { nearestRendition } from '@/domain/playback/initial-rendition';
import { clampRate, steppedRate } from '@/domain/playback/rate';
import { clampSeek, secondAtPart } from '@/domain/playback/seek-step';
import { clampGain, clampVolume, steppedVolume, unmutedVolume } from '@/domain/playback/sound-level';
import type { PlayerCommands } from '../../player-commands';
import { captionOffset, setCaptionOffset } from '../captions/caption-offset';
import type { SessionSettings } from '../media-panel/session-settings';
import { isSubtitle, qualityName } from '../media-state';
import { audioDetails, subtitleDetails } from '../playlist-details';
import { elementOf, shownStage } from '../shown-stage';
import type { PreviewHandover } from '../source/preview-handover';
import { redrawCaptions } from '../workarounds/caption-redraw';
import { flagAsGesture } from '../workarounds/touch-shows-controls';
import { labelIndex } from './audio-tracks';
import { createFasterPlayback } from './faster-playback';
import { createPendingValues } from './pending-value';

type Player = MediaPlayerInstance;
type CurrentPlayer = () => Player | null;

/** Delay of the subtitles in seconds that a press adds. */
const CAPTION_STEP_S = 0.5;

/** A preview that has no player yet. The host page sets its sound, too. */
type SoundOfPreview = Pick<PreviewHandover, 'current'>;

/** Reports the delay of the subtitles, in seconds. */
type ReportOffset = (seconds: number) => void;

/** The web exposes no frame rate. At 25 a second a step skips at most one frame. */
const FRAME_S = 1 / 25;

/** Commands to the attached player. Persistent values also apply to a player that is attached later. */
export function createPlayerCommands(
  current: CurrentPlayer,
  settings: SessionSettings,
  preview: SoundOfPreview,
  report: ReportOffset,
): Omit<PlayerCommands, 'setAudioTrack' | 'pauses' | 'togglePaused'> {
  return {
    ...playbackCommands(current),
    ...soundCommands(current, settings, preview),
    ...rateCommands(current, settings),
    ...qualityCommands(current, settings),
    ...trackCommands(current, report),
    ...forwarded(current),
    ...createFasterPlayback(current),
    ...controlsCommands(current),
  };
}

/** Playback values that the element and Vidstack's state name alike. */
type Values = Pick<HTMLMediaElement, 'currentTime' | 'muted' | 'playbackRate' | 'volume'>;

/** A value that presses change. */
interface Pressed<T> {
  /**
   * The value that a press starts from: the element's own, else the last request, else Vidstack's state. The element
   * changes at once; Vidstack's state follows by an event that may arrive after the next press.
   */
  of(player: Player): T;
  /** Records a request, and returns it. */
  request(player: Player, value: T): T;
}

function createPressed<T>(read: (element: Values) => T, readState: (state: Values) => T = read): Pressed<T> {
  const pending = createPendingValues<T>();
  return {
    of(player) {
      const element = elementOf(player);
      return element === null ? pending.from(player, readState(player.state)) : read(element);
    },
    request(player, value) {
      pending.set(player, value);
      return value;
    },
  };
}

function playbackCommands(current: CurrentPlayer) {
  const time = createPressed(({ currentTime }) => currentTime);
  const seekWithin = (player: Player | null, seconds: number | null): boolean => {
    if (seconds === null || !player?.state.canSeek) return false;
    player.remoteControl.seek(time.request(player, clampSeek(seconds, player.state)));
    return true;
  };
  const seekBy = (seconds: number): boolean => {
    const player = current();
    return player !== null && seekWithin(player, time.of(player) + seconds);
  };
  return {
    currentSecond() {
      const player = current();
      return player === null ? 0 : (elementOf(player) ?? player.state).currentTime;
    },
    seekBy,
    seekTo: (seconds: number) => seekWithin(current(), seconds),
    seekToPart(part: number) {
      const player = current();
      return player !== null && seekWithin(player, secondAtPart(part, player.state));
    },
    stepFrame: (direction: 1 | -1) => current()?.state.paused === true && seekBy(direction * FRAME_S),
  } satisfies Partial<PlayerCommands>;
}

function soundCommands(current: CurrentPlayer, settings: SessionSettings, preview: SoundOfPreview) {
  const sound = createPressed(({ muted, volume }) => ({ muted, volume }));
  const silent = createPressed(
    ({ muted, volume }) => muted || volume === 0,
    ({ muted }) => muted,
  );
  return {
    setVolume(volume: number) {
      const value = clampVolume(volume);
      settings.setVolume(value);
      if (value > 0) settings.setMuted(false);
      current()?.remoteControl.changeVolume(value);
      preview.current()?.setSound({ volume: value, ...(value > 0 && { muted: false }) });
    },
    changeVolumeBy(step: number) {
      const player = current();
      if (player === null) return null;
      const volume = steppedVolume(sound.of(player), step);
      sound.request(player, { muted: false, volume });
      player.remoteControl.changeVolume(volume);
      return volume;
    },
    setMuted(muted: boolean) {
      settings.setMuted(muted);
      current()?.remoteControl[muted ? 'mute' : 'unmute']();
      preview.current()?.setSound({ muted });
    },
    toggleMuted(trigger?: Event) {
      const player = current();
      if (player === null) return null;
      const { volume } = elementOf(player) ?? player.state;
      const mutes = silent.request(player, !silent.of(player));
      player.remoteControl[mutes ? 'mute' : 'unmute'](trigger);
      return mutes ? 0 : unmutedVolume(volume);
    },
    setGain: (gain: number) => current()?.remoteControl.changeAudioGain(clampGain(gain)),
  } satisfies Partial<PlayerCommands>;
}

function rateCommands(current: CurrentPlayer, settings: SessionSettings) {
  const pending = createPendingValues<number>();
  const request = (player: Player | null, rate: number) => {
    if (player !== null) pending.set(player, rate);
    player?.remoteControl.changePlaybackRate(rate);
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
      // A long press raises the rate of the element alone.
      return player && request(player, steppedRate(pending.from(player, player.state.playbackRate), direction));
    },
  } satisfies Partial<PlayerCommands>;
}

function qualityCommands(current: CurrentPlayer, settings: SessionSettings) {
  const change = (index: number | 'auto', store: 'setChoice' | 'setForPage') => {
    const player = current();
    const position = index === 'auto' ? -1 : index;
    // A stream may not name its heights.
    settings[store]('height', player?.qualities[position]?.height || null);
    player?.remoteControl.changeQuality(position);
  };
  return {
    selectQuality: (index: number | 'auto') => change(index, 'setChoice'),
    setQuality(name: string) {
      if (name === 'auto') return change(name, 'setForPage');
      const qualities = current()?.qualities.toArray() ?? [];
      const named = qualities.filter((quality) => qualityName(quality) === name);
      // Several renditions may share a height: the name means the best of them.
      if (named.length > 0) change(qualities.indexOf(nearestRendition(named, 0)), 'setForPage');
    },
  } satisfies Partial<PlayerCommands>;
}

function trackCommands(current: CurrentPlayer, report: ReportOffset) {
  const offset = () => {
    const player = current();
    return player && captionOffset(player);
  };
  const setOffset = (seconds: number) => {
    const player = current();
    const set = player && setCaptionOffset(player, seconds);
    if (set !== null) report(set);
    return set;
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
    hasCaptionsOn: () => (current()?.state.textTrack ?? null) !== null,
    captionOffset: offset,
    setCaptionOffset: setOffset,
    shiftCaptions: (direction: 1 | -1) => setOffset((offset() ?? 0) + direction * CAPTION_STEP_S),
    showCaptionSample: () => redrawCaptions(current()),
  } satisfies Partial<PlayerCommands>;
}

/** Commands that are requests of Vidstack as they stand, or almost. */
function forwarded(current: CurrentPlayer) {
  const forward =
    (name: 'pause' | 'play' | 'requestAirPlay' | 'requestGoogleCast' | 'seekToLiveEdge') => (trigger?: Event) =>
      current()?.remoteControl[name](trigger);
  return {
    requestPlay: forward('play'),
    requestPause: forward('pause'),
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
