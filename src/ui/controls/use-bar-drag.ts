import { type RefObject, useEffect, useRef, useState } from 'react';
import { clamp } from '@/lib/number';
import type { PlayerCommands } from '@/media/player-commands';
import { useKeys } from '../widget/use-keys';
import { type MediaReader, useMediaReader } from '../widget/use-media';
import { usePlayer } from '../widget/use-widget';
import { BarDrag } from './bar-drag';

/**
 * Makes drags of the seek bar around this element fine above it, and lets Escape cancel them. Returns the part of its way
 * by which a drag moves the position now: 1 on the bar and without a drag, 0 while it is cancelled.
 */
export function useBarDrag(preview: RefObject<HTMLElement | null>): number {
  const [part, setPart] = useState(1);
  const media = useMediaReader();
  const player = usePlayer();
  const drag = useRef<BarDrag>(null);
  useEffect(() => {
    const bar = preview.current?.closest<HTMLElement>('[role="slider"]');
    if (!bar || media === null) return undefined;
    const controller = new AbortController();
    const played = () => playedPart(media.state, player);
    const isLive = () => media.state.live;
    drag.current = new BarDrag(bar, { played, isLive, onPart: setPart }, controller.signal);
    return () => controller.abort();
  }, [preview, media, player]);
  useKeys('popup', { escape: () => (drag.current?.cancel() ? 'closed' : 'passed') });
  return part;
}

function playedPart({ duration, liveEdge }: MediaReader['state'], player: PlayerCommands): number {
  return liveEdge || !(duration > 0) ? 1 : clamp(player.currentSecond() / duration, 0, 1);
}
