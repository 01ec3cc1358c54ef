import {
  createElement,
  type ForwardedRef,
  forwardRef,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { createPlayer, type Player, type PlayerEvents, type PlayerOptions, type VvPlayerElement } from 'vv-embed';

/** A handler for each event of the player, such as `onEpisodechange`. */
type Handlers = { [K in keyof PlayerEvents as `on${Capitalize<K>}`]?: (payload: PlayerEvents[K]) => void };

/** Props of `VvPlayer`. */
export interface VvPlayerProps extends Handlers {
  /** Options of the player. Changed values load the frame again; an equal object does not. */
  options: PlayerOptions & { src: string };
  /** Receives the player; null before the frame exists. */
  ref?: Ref<Player | null>;
  /** Attributes of the element around the frame. */
  place?: HTMLAttributes<HTMLDivElement>;
}

/** Attributes of the element `<vv-player>` in JSX. */
export interface VvPlayerAttributes extends HTMLAttributes<VvPlayerElement> {
  /** URL of vv-player.php. */
  src: string;
  'movie-id'?: number | string;
  season?: number | string;
  episode?: number | string;
  'episode-id'?: number | string;
  'variant-id'?: number | string;
  voice?: string;
  t?: number | string;
  autoplay?: boolean | string;
  share?: boolean | string;
  'hide-episodes'?: boolean | string;
  'accent-color'?: string;
  'user-id'?: string;
  /** When the frame loads: near the viewport by default. */
  load?: 'visible' | 'click' | 'eager';
  poster?: string;
  /** Words of the button; «Смотреть» by default. */
  label?: string;
  ratio?: string;
  /** Draws a picture that belongs to an ad below the element. */
  companions?: boolean | string;
  ref?: Ref<VvPlayerElement>;
  key?: string | number | null;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'vv-player': VvPlayerAttributes;
    }
  }
}

/** Renders VV Player as a React component. React 18 passes a ref to such a component only. */
export const VvPlayer = forwardRef(ForwardedPlayer) as unknown as (props: VvPlayerProps) => ReactElement;

function ForwardedPlayer(
  { options, place, ...handlers }: Omit<VvPlayerProps, 'ref'>,
  ref: ForwardedRef<Player | null>,
): ReactElement {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef({ handlers, options });
  const [player, setPlayer] = useState<Player | null>(null);
  useEffect(() => {
    latest.current = { handlers, options };
  });
  useImperativeHandle<Player | null, Player | null>(ref, () => player, [player]);
  const key = JSON.stringify(options);
  const names = Object.keys(handlers).join();
  useEffect(() => {
    if (element.current === null) return;
    const made = createPlayer(element.current, {
      ...JSON.parse(key),
      // Not a part of the key: a handler may be a new function in each render.
      trace: (message) => latest.current.options.trace?.(message),
    });
    setPlayer(made);
    return () => {
      setPlayer(null);
      made.destroy();
    };
  }, [key]);
  // An effect of its own: a new handler must not load the frame again.
  useEffect(() => {
    const stops = (names === '' ? [] : names.split(',')).map((name) =>
      player?.on(name.slice(2).toLowerCase() as keyof PlayerEvents, (payload) =>
        (latest.current.handlers[name as keyof Handlers] as ((value: unknown) => void) | undefined)?.(payload),
      ),
    );
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [player, names]);
  return createElement('div', { ...place, ref: element });
}
