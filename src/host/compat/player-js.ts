import type { PlayerState } from 'vv-protocol';
import {
  type CompatCall,
  type CompatEvent,
  type CompatPort,
  type CompatProtocol,
  converse,
  own,
  toNumber,
} from './compat-protocol';

/** The commands of PlayerJS, each as calls of our protocol. */
const COMMANDS: Readonly<Record<string, (value: unknown, state: PlayerState) => readonly CompatCall[]>> = {
  play: () => [['play', undefined]],
  pause: () => [['pause', undefined]],
  toggle: (_, { playback }) => [[playback === 'playing' ? 'pause' : 'play', undefined]],
  stop: () => [
    ['pause', undefined],
    ['seek', 0],
  ],
  seek: (value) => [['seek', toNumber(value)]],
  volume: (value) => [['setVolume', toNumber(value)]],
  mute: () => [['setMuted', true]],
  unmute: () => [['setMuted', false]],
  speed: (value) => [['setRate', toNumber(value)]],
  quality: (value) => [['setQuality', typeof value === 'string' ? value.toLowerCase() : value]],
  audiotrack: (value) => [['setAudioTrack', value]],
  subtitle: (value) => [['setTextTrack', value === '' ? null : value]],
  fullscreen: () => [['requestFullscreen', undefined]],
  exitfullscreen: () => [['exitFullscreen', undefined]],
  // The id of an item of a playlist, as sites name episodes: `2_5`, or `5` in the current season.
  find: (value, { season }) => [['setEpisode', episodeOf(value, season)]],
};

function episodeOf(id: unknown, current: number | null): object {
  const text = typeof id === 'number' ? String(id) : id;
  const [, season, episode] = (typeof text === 'string' && /^(?:(\d+)_)?(\d+)$/.exec(text)) || [];
  const number = season === undefined ? (current ?? undefined) : Number(season);
  return episode === undefined ? {} : { season: number, episode: Number(episode) };
}

/** The values that a page can ask for. A command without `set` reads the value of its name. */
const GETTERS: Readonly<Record<string, (state: PlayerState, port: CompatPort) => unknown>> = {
  time: ({ currentTime }) => currentTime,
  duration: ({ duration }) => duration ?? 0,
  playing: ({ playback }) => playback === 'playing',
  volume: ({ volume }) => volume,
  muted: ({ muted }) => muted,
  speed: ({ rate }) => rate,
  quality: ({ quality }) => quality,
  qualities: ({ qualities }) => qualities,
  audiotrack: ({ audioTrack }) => audioTrack,
  audiotracks: ({ audioTracks }) => audioTracks,
  subtitle: ({ textTrack }) => textTrack,
  subtitles: ({ textTracks }) => textTracks,
  title: ({ title }) => title,
  isfullscreen: (_, port) => port.isFullscreen(),
};

export const PLAYERJS_COMMANDS: readonly string[] = Object.keys(COMMANDS);
export const PLAYERJS_GETTERS: readonly string[] = Object.keys(GETTERS);

const idOf = ({ season, episode, episodeId }: PlayerState): string =>
  season === null ? String(episodeId ?? '') : `${season}_${episode}`;

/** The message of each event. */
const MESSAGES: Partial<Record<CompatEvent, (state: PlayerState, port: CompatPort) => object>> = {
  play: () => ({ event: 'play' }),
  pause: () => ({ event: 'pause' }),
  ended: () => ({ event: 'end' }),
  seeked: () => ({ event: 'seek' }),
  waiting: () => ({ event: 'buffering' }),
  volumechange: ({ volume }) => ({ event: 'volume', volume }),
  ratechange: ({ rate }) => ({ event: 'speed', speed: rate }),
  fullscreenchange: (_, port) => ({ event: port.isFullscreen() ? 'fullscreen' : 'exitfullscreen' }),
  broken: ({ error }) => ({ event: 'loaderror', error: error?.kind ?? '' }),
};

/**
 * PlayerJS (playerjs.com), the player of many Russian film sites, as far as scripts of sites show it: `{api: 'seek', set:
 * 5}` comes in, as an object or as JSON text. `{event: 'time', time: 5}` goes out; each message has the time of its moment.
 */
export function createPlayerJs(port: CompatPort): CompatProtocol {
  const { run, state } = converse(port);
  let isReady = false;
  let hasStarted = false;
  let isBuffering = false;
  let wasMuted = port.state().muted;

  const send = (message: object) => {
    const { currentTime, duration } = state();
    port.send({ time: currentTime, ...(duration !== null && { duration }), ...message });
  };
  const checkReady = () => {
    const { duration, phase, playback } = port.state();
    if (isReady || phase !== 'ready' || (duration === 0 && playback === 'idle')) return;
    isReady = true;
    send({ event: 'init' });
    if (duration) send({ event: 'duration' });
  };
  const runAll = async (calls: readonly CompatCall[]) => {
    // PlayerJS has no message for a refusal.
    for (const call of calls) if (!(await run(call)).ok) return;
  };

  return {
    onMessage({ api, set }) {
      const hasValue = set !== undefined && set !== null;
      const [command, getter] = [own(COMMANDS, api), own(GETTERS, api)];
      if (getter !== undefined && !hasValue) {
        const answer = getter(state(), port);
        send({ event: api, [String(api)]: answer, answer });
      } else if (command !== undefined) void runAll(command(set, state()));
    },
    onEvent(event) {
      checkReady();
      if (event === 'episodechange') {
        hasStarted = false;
        isReady = false;
        send({ event: 'new', id: idOf(port.state()) });
      }
      if (event === 'timeupdate') send({ event: 'time' });
      if (event === 'playing') {
        if (isBuffering) send({ event: 'buffered' });
        isBuffering = false;
        if (!hasStarted) send({ event: 'start' });
        hasStarted = true;
      }
      if (event === 'waiting') isBuffering = true;
      const { muted } = port.state();
      const message = MESSAGES[event]?.(port.state(), port);
      if (message !== undefined) send(message);
      if (muted !== wasMuted) send({ event: muted ? 'mute' : 'unmute' });
      wasMuted = muted;
    },
  };
}
