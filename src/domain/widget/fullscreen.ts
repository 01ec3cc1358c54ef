import type { WidgetConfig } from './widget-config';

/** What the page that the player is on can do about fullscreen. */
export interface FullscreenSupport {
  /** Another page holds the player. */
  framed: boolean;
  /** Elements can be shown on the whole screen; an iPhone does that with bare videos only. */
  onElement: boolean;
}

/**
 * Whether fullscreen means that the owner's page stretches the frame over its window, rather than that the browser gives
 * the screen (spec section 4, "Fullscreen"). Without an owner's page there is nothing to stretch.
 */
export function stretchesFrame(
  mode: WidgetConfig['fullscreenMode'],
  { framed, onElement }: FullscreenSupport,
): boolean {
  return framed && (mode === 'stretched' || (mode === 'auto' && !onElement));
}
