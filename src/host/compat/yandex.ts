import type { CompatPort, CompatProtocol, CompatState, Fact } from './compat-protocol';

/** Seconds of the film between two of its `timeupdate`. */
const TIMEUPDATE_S = 1;

/** Least heights of its names of qualities, the best first; the names are those of YouTube, with `4K`. */
const QUALITIES: readonly (readonly [height: number, name: string])[] = [
  [2160, '4K'],
  [1440, 'highres'],
  [1080, 'hd1080'],
  [720, 'hd720'],
  [480, 'large'],
  [360, 'medium'],
  [0, 'small'],
];

/** `720p` in its words; `default` where it is not known. */
export function yandexQuality(quality: string | null): string {
  const height = Number.parseInt(quality ?? '', 10);
  return QUALITIES.find(([least]) => height >= least)?.[1] ?? 'default';
}

const placed = ({ currentTime: time, duration }: CompatState) => ({ time, ...(duration !== null && { duration }) });

/** What each fact is in its words. */
const TOLD: Partial<Record<Fact, (state: CompatState) => object>> = {
  play: (state) => ({
    event: 'started',
    ...placed(state),
    muted: Number(state.muted),
    quality: yandexQuality(state.quality),
  }),
  pause: ({ currentTime: time }) => ({ event: 'paused', time }),
  ended: ({ currentTime: time }) => ({ event: 'ended', time }),
  timeupdate: (state) => ({ event: 'timeupdate', ...placed(state) }),
  seeked: ({ currentTime: time }) => ({ event: 'rewound', time }),
  volumechange: ({ muted, volume }) => ({ event: 'volumechange', muted: Number(muted), volume }),
  // Its page gives what the ads are like, too; in which fields is not known.
  adstart: () => ({ event: 'adShown' }),
  broken: ({ currentTime: time }) => ({ event: 'error', time }),
};

/**
 * Events of players in Yandex's video search, as its page for partners names them: `{event, time, …}` to the parent.
 * It only speaks: nothing is known that it would be told.
 */
export function createYandex(port: CompatPort): CompatProtocol {
  let told = Number.NEGATIVE_INFINITY;
  port.say({ event: 'inited' });
  return {
    hear: () => undefined,
    tell(fact) {
      const { currentTime } = port.state();
      if (fact === 'timeupdate' && Math.abs(currentTime - told) < TIMEUPDATE_S) return;
      if (fact === 'timeupdate') told = currentTime;
      const message = TOLD[fact]?.(port.state());
      if (message !== undefined) port.say(message);
    },
  };
}
