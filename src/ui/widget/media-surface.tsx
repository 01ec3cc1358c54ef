import { MediaPlayer, type MediaPlayerInstance } from '@vidstack/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { StageOutlet } from './stage-outlet';
import { useWidgetContext } from './use-widget';

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
 * The player and the outlet of its `<video>`. The media port takes the player, and the stage loads the sources of files. The
 * port sets the source of a hosting service itself, which a second render of this component would replace.
 */
export function MediaSurface({ className, mediaClassName, controlsDelay, below, children }: MediaSurfaceProps) {
  const { attach, loader, memory, stage } = useWidgetContext().playerMount;
  const player = useRef<MediaPlayerInstance>(null);
  useEffect(() => (player.current === null ? undefined : attach(player.current)), [attach]);

  return (
    <MediaPlayer
      ref={player}
      src={loader.src as never}
      // Vidstack would seek to its default, second 0.
      currentTime={Number.NaN}
      className={className}
      storage={memory}
      load="eager"
      posterLoad="custom"
      playsInline
      artwork={NO_ARTWORK}
      keyDisabled
      // Vidstack makes it a Tab stop.
      tabIndex={-1}
      controlsDelay={controlsDelay}
      logLevel="silent"
      data-testid="player"
    >
      {below}
      <StageOutlet stage={stage} loader={loader} className={mediaClassName} />
      {children}
    </MediaPlayer>
  );
}
