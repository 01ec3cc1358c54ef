import type { CompatProtocolName } from './compat-protocol';

/** What the outside sets (design section 3), read once at start and never changed. */
export interface WidgetConfig {
  movieId: number;
  /** Whole base address of the catalogue service, without a trailing slash. */
  baseUrl: string;
  /** Ad list address; may hold `{content_id}` and `{episode_id}`. */
  adListUrl: string | null;
  adHeaders: Readonly<Record<string, string>>;
  /** Of the bar and of what is chosen, `#rrggbb`; null leaves the player's own. */
  accentColor: string | null;
  fullscreenMode: 'auto' | 'native' | 'stretched';
  sentryProjectLabel: string;
  sentryDsn: string | null;
  statisticsUrl: string | null;
  fingerprint: 'on' | 'off';
  /** Where a sample of the device's traits goes; null: nowhere. */
  fingerprintLogUrl: string | null;
  sessionContext: 'optional' | 'required';
  /** Whether requests of a stream name the view to its servers (CTA-5004). */
  cmcd: 'on' | 'off';
  /** Origins whose pages may command the player; null for any. */
  allowedOrigins: readonly string[] | null;
  /** Preferred audio languages, the best first; empty when none is preferred. */
  langOrder: readonly string[];
  query: QueryConfig;
  /** Query parameters that are not ours, handed on to `GET /contents/{id}`. */
  extraQuery: readonly (readonly [string, string])[];
}

/** The query parameters of spec section 2, "Embeddable player query parameters". */
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
  /** Start time within the episode that is named, in whole seconds; `t` goes first. */
  episodeTime: number | null;
  enabledShare: boolean;
  episodeVariantId: number | null;
  hideEpisodes: boolean;
  /** Foreign protocols to speak from the start; ours, not the spec's. */
  compat: readonly CompatProtocolName[];
}
