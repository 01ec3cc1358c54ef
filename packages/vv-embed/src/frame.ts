/** The content of the frame and its look. */
export interface FrameOptions {
  /** URL of vv-player.php. Required, except for a frame that is on the page already. */
  src?: string;
  /** The film or series. */
  movieId?: number | string;
  /** Number of the season. */
  season?: number | string;
  /** Number of the episode within its season. */
  episode?: number | string;
  /** The episode by its id. */
  episodeId?: number | string;
  /** The voice-over or cut by its id. */
  variantId?: number | string;
  /** The preferred voice-over, by its name. */
  voice?: string;
  /** Start time, whole seconds. */
  t?: number | string;
  /** Starts playback by itself, muted where the browser refuses sound. */
  autoplay?: boolean;
  /** Shows the share button. */
  share?: boolean;
  /** Hides the menu of episodes and the next episode, and none starts by itself. */
  hideEpisodes?: boolean;
  /** Colour of the seek bar and of selected items, `#rrggbb`. */
  accentColor?: string;
  /** Id of the viewer for the statistics. */
  userId?: string;
  /** Other parameters of the frame's query. */
  query?: Readonly<Record<string, string>>;
  /** Name of the frame for screen readers. */
  title?: string;
  /** Aspect ratio of the frame in CSS syntax; 16/9 by default. */
  ratio?: string;
}

/** Parameters of the frame's query, by the options that set them. */
export const PARAMETERS = {
  movieId: 'movie_id',
  season: 'season',
  episode: 'episode',
  episodeId: 'episode_id',
  variantId: 'episode_variant_id',
  voice: 'voice_author',
  t: 't',
  autoplay: 'auto_play',
  share: 'enabled_share',
  hideEpisodes: 'hide_episodes',
  accentColor: 'accent_color',
  userId: 'user_id',
} as const satisfies Partial<Record<keyof FrameOptions, string>>;

/** Options that set a parameter of the frame's query. */
export const PARAMETER_NAMES = Object.keys(PARAMETERS) as (keyof typeof PARAMETERS)[];

/** The `allow` attribute: features that the player uses. */
export const ALLOW = 'autoplay; fullscreen; picture-in-picture; encrypted-media; clipboard-write; screen-wake-lock';

/** Options that are no parameter of the frame's query. */
export const FRAME_OPTION_NAMES = ['src', 'query', 'title', 'ratio'] as const satisfies readonly (keyof FrameOptions)[];

/** Browsers that name their features warn of any other one in `allow`. */
function allowOfBrowser(): string {
  const { featurePolicy } = document as Document & { featurePolicy?: { features(): string[] } };
  return featurePolicy?.features().includes('web-share') === false ? ALLOW : `${ALLOW}; web-share`;
}

/**
 * Resolves a URL of the host page. One of another scheme than http(s) is refused: `javascript:` in a frame runs with the
 * rights of the page.
 */
export function httpUrl(option: string, value: string): URL {
  let url: URL | undefined;
  try {
    url = new URL(value, document.baseURI);
  } catch {
    // Refused below.
  }
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError(`${option} is no http(s) URL: ${value}`);
  return url;
}

/** Builds the URL of the frame. */
export function frameUrl(options: FrameOptions): string {
  if (!options.src) throw new TypeError('src is missing: the URL of vv-player.php');
  const url = httpUrl('src', options.src);
  for (const name of PARAMETER_NAMES) {
    const value = options[name];
    if (value !== undefined && value !== '') url.searchParams.set(PARAMETERS[name], String(value));
  }
  for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, value);
  return url.href;
}

/** Creates a frame that fills the width of its parent. */
export function makeFrame(options: FrameOptions): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  // No `allowfullscreen`: `allow` goes before it, and browsers say so in the console.
  iframe.allow = allowOfBrowser();
  iframe.referrerPolicy = 'strict-origin-when-cross-origin';
  iframe.title = options.title ?? 'Плеер';
  iframe.style.cssText = `display:block;width:100%;border:0;aspect-ratio:${options.ratio ?? '16/9'}`;
  iframe.src = frameUrl(options);
  return iframe;
}

/**
 * Gives the origin of the frame's messages, by its current URL: the text `null` for a sandboxed frame without an origin,
 * empty for a frame that cannot hold the player.
 */
export function originOfFrame({ src, sandbox }: HTMLIFrameElement): string {
  const isOpaque = sandbox.length > 0 && !sandbox.contains('allow-same-origin');
  if (src === '' || isOpaque) return src && 'null';
  try {
    return httpUrl('src', src).origin;
  } catch {
    return '';
  }
}
