import {
  createElement,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { createPlayer, type Player, type PlayerEvents, type PlayerOptions } from 'vv-embed';

type Handlers = { [K in keyof PlayerEvents as `on${Capitalize<K>}`]?: (payload: PlayerEvents[K]) => void };

export interface VvPlayerProps extends Handlers {
  /** What to show; another object of other values loads the frame again. */
  options: PlayerOptions;
  /** The player itself; null before the frame is there. */
  ref?: Ref<Player | null>;
  /** Of the element around the frame. */
  place?: HTMLAttributes<HTMLDivElement>;
}

/** VV Player as a component of React. */
export function VvPlayer({ options, ref, place, ...handlers }: VvPlayerProps): ReactElement {
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
      // Not a part of the key: as a handler, it may be another each time.
      trace: (message) => latest.current.options.trace?.(message),
    });
    setPlayer(made);
    return () => {
      setPlayer(null);
      made.destroy();
    };
  }, [key]);
  // Apart: a handler that comes or goes must not load the frame again.
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
