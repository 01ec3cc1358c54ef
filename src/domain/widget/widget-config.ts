import type { CompatProtocolName } from './compat-protocol';

/** Configuration of the widget, read once at startup (docs/behaviour.md, Configuration). */
export interface WidgetConfig {
  movieId: number;
  /** Absolute base URL of the catalogue service, without a trailing slash. */
  baseUrl: string;
  /** URL of the ad list; may contain `{content_id}` and `{episode_id}`. */
  adListUrl: string | null;
  adHeaders: Readonly<Record<string, string>>;
  /** Colour of the progress bar and of selected items, `#rrggbb`; null for the default. */
  accentColor: string | null;
  fullscreenMode: 'auto' | 'native' | 'stretched';
  sentryProjectLabel: string;
  sentryDsn: string | null;
  statisticsUrl: string | null;
  fingerprint: 'on' | 'off';
  /** URL that receives a sample of the device's traits; null for none. */
  fingerprintLogUrl: string | null;
  sessionContext: 'optional' | 'required';
  /** Whether stream requests carry the view id (CTA-5004). */
  cmcd: 'on' | 'off';
  /** Origins that may command the player; null for any. */
  allowedOrigins: readonly string[] | null;
  /** Preferred audio languages, the best first; empty when none is preferred. */
  langOrder: readonly string[];
  query: QueryConfig;
  /** Unknown query parameters, forwarded to `GET /contents/{id}`. */
  extraQuery: readonly (readonly [string, string])[];
}

/** Query parameters of the embedded player. */
export interface QueryConfig {
  disableCheckingAvailable: boolean;
  episodeId: number | null;
  season: number | null;
  episode: number | null;
  autoPlay: boolean;
  userId: string | null;
  voiceAuthor: string | null;
  /** Start time in whole seconds. */
  t: number | null;
  /** Start time within the named episode, in whole seconds; `t` has priority. */
  episodeTime: number | null;
  enabledShare: boolean;
  episodeVariantId: number | null;
  hideEpisodes: boolean;
  /** Compat protocols to start at once. */
  compat: readonly CompatProtocolName[];
}
