import type { StartParams } from '../startup/params';
import type { QueryConfig } from './widget-query';

/** The `crossorigin` of an element. */
export type CrossOrigin = 'anonymous' | 'use-credentials';

/** Configuration of the widget, read once at startup (docs/behaviour.md, Configuration). */
export type WidgetConfig = StartParams & {
  query: QueryConfig;
  /** Colour of the progress bar and of selected items, `#rrggbb`; null for the default. */
  accentColor: string | null;
  fullscreenMode: 'auto' | 'native' | 'stretched';
  sentryProjectLabel: string;
  sentryDsn: string | null;
  statisticsUrl: string | null;
  /** Template of the share link (`shareLink`); null for the URL of the top page. */
  shareUrl: string | null;
  fingerprint: 'on' | 'off';
  /** URL that receives a sample of the device's traits; null for none. */
  fingerprintLogUrl: string | null;
  /** Whether lists of thumbnails are fetched with credentials of other origins. */
  crossOrigin: CrossOrigin;
  /** Origins that may command the player; null for any. */
  allowedOrigins: readonly string[] | null;
};

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
