import type { readSettings } from '../startup/read-config';

/** Configuration of the widget, read once at startup. */
export type WidgetConfig = ReturnType<typeof readSettings>;

/** The `crossorigin` of an element. */
export type CrossOrigin = WidgetConfig['crossOrigin'];

/** Fullscreen support of the player's page. */
export interface FullscreenSupport {
  /** The player is in a frame. */
  framed: boolean;
  /** The browser supports fullscreen of elements. An iPhone supports it for bare videos only. */
  onElement: boolean;
}

/**
 * Whether the host page stretches the frame over its window in place of the browser's fullscreen (docs/behaviour.md,
 * Fullscreen). Without a host page there is nothing to stretch.
 */
export function stretchesFrame(
  mode: WidgetConfig['fullscreenMode'],
  { framed, onElement }: FullscreenSupport,
): boolean {
  return framed && (mode === 'stretched' || (mode === 'auto' && !onElement));
}
