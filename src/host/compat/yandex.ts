import type { PlayerState } from 'vv-protocol';
import type { CompatEvent, CompatPort, CompatProtocol } from './compat-protocol';

/** Seconds of content between two `timeupdate` messages. */
const TIMEUPDATE_S = 1;

/** Yandex's names of qualities with their least heights, the best first. They are YouTube's names, with `4K`. */
const QUALITIES: readonly (readonly [height: number, name: string])[] = [
  [2160, '4K'],
  [1440, 'highres'],
  [1080, 'hd1080'],
  [720, 'hd720'],
  [480, 'large'],
  [360, 'medium'],
  [0, 'small'],
];

/** Gives Yandex's name of a quality such as `720p`; `default` where it is unknown. */
export function yandexQuality(quality: string | null): string {
  // A stream without heights has qualities such as `1200k`.
  const height = Number(/^(\d+)p$/.exec(quality ?? '')?.[1]);
  return QUALITIES.find(([least]) => height >= least)?.[1] ?? 'default';
}

const timesOf = ({ currentTime: time, duration }: PlayerState) => ({ time, ...(duration !== null && { duration }) });

/** The message of each event. */
const MESSAGES: Partial<Record<CompatEvent, (state: PlayerState) => object>> = {
  play: (state) => ({
    event: 'started',
    ...timesOf(state),
    muted: Number(state.muted),
    quality: yandexQuality(state.quality),
  }),
  pause: ({ currentTime: time }) => ({ event: 'paused', time }),
  ended: ({ currentTime: time }) => ({ event: 'ended', time }),
  timeupdate: (state) => ({ event: 'timeupdate', ...timesOf(state) }),
  seeked: ({ currentTime: time }) => ({ event: 'rewound', time }),
  volumechange: ({ muted, volume }) => ({ event: 'volumechange', muted: Number(muted), volume }),
  // Yandex's page mentions parameters of the ad, but not their names.
  adstart: () => ({ event: 'adShown' }),
  broken: ({ currentTime: time }) => ({ event: 'error', time }),
};

/**
 * Sends the events of players in Yandex's video search, as its page for partners names them: `{event, time, …}`. The
 * page documents no message to the player.
 */
export function createYandex(port: CompatPort): CompatProtocol {
  let sentTime = Number.NEGATIVE_INFINITY;
  port.send({ event: 'inited' });
  return {
    onMessage: () => undefined,
    onEvent(event) {
      const { currentTime } = port.state();
      if (event === 'timeupdate' && Math.abs(currentTime - sentTime) < TIMEUPDATE_S) return;
      if (event === 'timeupdate') sentTime = currentTime;
      const message = MESSAGES[event]?.(port.state());
      if (message !== undefined) port.send(message);
    },
  };
}
