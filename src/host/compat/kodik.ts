import type { MethodName } from '../methods';
import { type CompatPort, type CompatProtocol, type CompatState, type Fact, own, toNumber } from './compat-protocol';

type Order = Readonly<Record<string, unknown>>;
type Call = readonly [name: MethodName, payload?: unknown];

/** Its methods that are ours by another name. */
const COMMANDS: Readonly<Record<string, (order: Order, state: CompatState) => Call>> = {
  play: () => ['play'],
  pause: () => ['pause'],
  seek: ({ seconds }) => ['seek', toNumber(seconds)],
  volume: ({ volume }) => ['setVolume', toNumber(volume)],
  mute: () => ['setMuted', true],
  unmute: () => ['setMuted', false],
  speed: ({ speed }) => ['setRate', toNumber(speed)],
  // Without a season, one of this season.
  change_episode: ({ season, episode }, state) => [
    'setEpisode',
    { season: toNumber(season ?? state.season ?? undefined), episode: toNumber(episode) },
  ],
};

/** What is on: of a film both numbers are null, and of a film without voices so is the translation. */
const currentEpisode = ({ season, episode, variant }: CompatState) => ({
  season,
  episode: season === null ? null : episode,
  translation: variant ?? { id: null, title: null },
});

type Message = readonly [key: string, value?: unknown];

/** What each fact is in its words; keys and values as its documentation has them. */
const TOLD: Partial<Record<Fact, (state: CompatState) => Message>> = {
  play: () => ['play'],
  pause: () => ['pause'],
  ended: () => ['video_ended'],
  seeked: ({ currentTime: time }) => ['seek', { time }],
  volumechange: ({ muted, volume }) => ['volume_change', { muted, volume }],
  ratechange: ({ rate: speed }) => ['speed_change', { speed }],
  episodechange: (state) => ['current_episode', currentEpisode(state)],
  variantchange: (state) => ['current_episode', currentEpisode(state)],
  // Not in its documentation; sites' scripts wait for them.
  adstart: () => ['advert_started'],
  adend: () => ['advert_ended'],
};

/**
 * The messages of Kodik's player: `{key: 'kodik_player_api', value: {method, …}}` comes in, `{key: 'kodik_player_…',
 * value}` goes out.
 */
export function createKodik(port: CompatPort): CompatProtocol {
  /** Of this episode. */
  let hasStarted = false;
  let second: number | null = null;

  const say = ([key, value]: Message) =>
    port.say({ key: `kodik_player_${key}`, ...(value !== undefined && { value }) });
  const sayDuration = () => {
    const { duration } = port.state();
    if (duration) say(['duration_update', duration]);
  };
  /** Whole seconds, each once. */
  const sayTime = () => {
    const now = Math.round(port.state().currentTime);
    if (now === second) return;
    second = now;
    say(['time_update', now]);
  };

  return {
    hear({ value }) {
      if (typeof value !== 'object' || value === null) return;
      const order = value as Order;
      if (order.method === 'get_time') return say(['time', port.state().currentTime]);
      const command = own(COMMANDS, order.method);
      // It has no word for a refusal.
      if (command !== undefined) void port.call(...command(order, port.state()));
    },
    tell(fact) {
      const told = TOLD[fact];
      if (told !== undefined) say(told(port.state()));
      if (fact === 'ready') sayDuration();
      if (fact === 'timeupdate') sayTime();
      if (fact === 'episodechange') hasStarted = false;
      if (fact === 'playing' && !hasStarted) {
        hasStarted = true;
        say(['video_started']);
      }
    },
  };
}
