import { MediaPlayer, type MediaPlayerInstance, MediaProvider, type MediaProviderInstance } from '@vidstack/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWidgetContext } from '../use-widget';

/** Without artwork Vidstack's media session names an empty URL, which the browser resolves to the page and requests. */
const NO_ARTWORK: MediaImage[] = [];

interface MediaSurfaceProps {
  className: string | undefined;
  mediaClassName: string | undefined;
  /** Milliseconds without activity after which the controls hide. */
  controlsDelay: number;
  /** Content under the video. */
  below: ReactNode;
  /** Content over the video. */
  children: ReactNode;
}

/**
 * The player and the outlet of its `<video>`. The media port takes both and sets the source. The component must render
 * once: at a second render Vidstack drops the source (see `setProp`).
 */
export function MediaSurface({ className, mediaClassName, controlsDelay, below, children }: MediaSurfaceProps) {
  const { attachPlayer, playerMemory } = useWidgetContext();
  const player = useRef<MediaPlayerInstance>(null);
  const outlet = useRef<MediaProviderInstance>(null);
  useEffect(() => {
    if (player.current === null || outlet.current === null) return undefined;
    return attachPlayer(player.current, outlet.current);
  }, [attachPlayer]);

  return (
    <MediaPlayer
      ref={player}
      className={className}
      storage={playerMemory}
      load="eager"
      posterLoad="custom"
      playsInline
      artwork={NO_ARTWORK}
      keyDisabled
      controlsDelay={controlsDelay}
      logLevel="silent"
      data-testid="player"
    >
      {below}
      <MediaProvider ref={outlet} className={mediaClassName} />
      {children}
    </MediaPlayer>
  );
}
