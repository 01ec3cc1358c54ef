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

type Order = Readonly<Record<string, unknown>>;

/** Kodik's methods, each as a call of our protocol. */
const COMMANDS: Readonly<Record<string, (order: Order, state: PlayerState) => CompatCall>> = {
  play: () => ['play', undefined],
  pause: () => ['pause', undefined],
  seek: ({ seconds }) => ['seek', toNumber(seconds)],
  volume: ({ volume }) => ['setVolume', toNumber(volume)],
  mute: () => ['setMuted', true],
  unmute: () => ['setMuted', false],
  speed: ({ speed }) => ['setRate', toNumber(speed)],
  // Without a season, the episode is one of the current season.
  change_episode: ({ season, episode }, state) => [
    'setEpisode',
    { season: toNumber(season ?? state.season ?? undefined), episode: toNumber(episode) },
  ],
};

/** The current episode. Both numbers are null for a film; the translation's fields are null without variants. */
const currentEpisode = ({ season, episode, variant }: PlayerState) => ({
  season,
  episode: season === null ? null : episode,
  translation: variant ?? { id: null, title: null },
});

type Message = readonly [key: string, value?: unknown];

/** The message of each event, with the keys and values of Kodik's documentation. */
const MESSAGES: Partial<Record<CompatEvent, (state: PlayerState) => Message>> = {
  play: () => ['play'],
  pause: () => ['pause'],
  ended: () => ['video_ended'],
  seeked: ({ currentTime: time }) => ['seek', { time }],
  volumechange: ({ muted, volume }) => ['volume_change', { muted, volume }],
  ratechange: ({ rate: speed }) => ['speed_change', { speed }],
  episodechange: (state) => ['current_episode', currentEpisode(state)],
  variantchange: (state) => ['current_episode', currentEpisode(state)],
  // The documentation lacks them; sites' scripts wait for them.
  adstart: () => ['advert_started'],
  adend: () => ['advert_ended'],
};

/**
 * The messages of Kodik's player: `{key: 'kodik_player_api', value: {method, …}}` comes in, `{key: 'kodik_player_…',
 * value}` goes out.
 */
export function createKodik(port: CompatPort): CompatProtocol {
  /** Whether this episode has started to play. */
  let hasStarted = false;
  let lastSecond: number | null = null;
  const { run } = converse(port);
  const send = ([key, value]: Message) =>
    port.send({ key: `kodik_player_${key}`, ...(value !== undefined && { value }) });
  const sendDuration = () => {
    const { duration } = port.state();
    if (duration) send(['duration_update', duration]);
  };
  /** Sends whole seconds, each once. */
  const sendTime = () => {
    const second = Math.round(port.state().currentTime);
    if (second === lastSecond) return;
    lastSecond = second;
    send(['time_update', second]);
  };

  return {
    onMessage({ value }) {
      if (typeof value !== 'object' || value === null) return;
      const order = value as Order;
      if (order.method === 'get_time') return send(['time', port.state().currentTime]);
      const command = own(COMMANDS, order.method);
      // Kodik's protocol has no message for a refusal.
      if (command !== undefined) void run(command(order, port.state()));
    },
    onEvent(event) {
      const message = MESSAGES[event];
      if (message !== undefined) send(message(port.state()));
      if (event === 'ready') sendDuration();
      if (event === 'timeupdate') sendTime();
      if (event === 'episodechange') hasStarted = false;
      if (event === 'playing' && !hasStarted) {
        hasStarted = true;
        send(['video_started']);
      }
    },
  };
}
