/** What to show, and how the frame looks. */
export interface FrameOptions {
  /** Address of vv-player.php. */
  src?: string;
  movieId?: number | string;
  season?: number | string;
  episode?: number | string;
  episodeId?: number | string;
  variantId?: number | string;
  /** The voice-over to prefer, by its name. */
  voice?: string;
  /** Start time, whole seconds. */
  t?: number | string;
  autoplay?: boolean;
  share?: boolean;
  hideEpisodes?: boolean;
  /** Of the bar and of what is chosen, `#rrggbb`. */
  accentColor?: string;
  userId?: string;
  /** Parameters of the query that have no name of their own here. */
  query?: Readonly<Record<string, string>>;
  /** Name of the frame to a screen reader. */
  title?: string;
  /** Width to height, as CSS has it; 16 / 9 by default. */
  ratio?: string;
}

/** Options that are parameters of the frame's address, by their names there. */
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

/** Names of the options that are parameters of the frame's address. */
export const PARAMETER_NAMES = Object.keys(PARAMETERS) as (keyof typeof PARAMETERS)[];

/** What the player does in a frame that may. */
export const ALLOW =
  'autoplay; fullscreen; picture-in-picture; encrypted-media; clipboard-write; web-share; screen-wake-lock';

/** The whole address of the frame. */
export function frameUrl(options: FrameOptions): string {
  const url = new URL(options.src ?? 'vv-player.php', document.baseURI);
  for (const name of PARAMETER_NAMES) {
    const value = options[name];
    if (value !== undefined && value !== '') url.searchParams.set(PARAMETERS[name], String(value));
  }
  for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, value);
  return url.href;
}

/** A frame that fills the width of its place. */
export function makeFrame(options: FrameOptions): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.allow = ALLOW;
  iframe.allowFullscreen = true;
  iframe.referrerPolicy = 'strict-origin-when-cross-origin';
  iframe.title = options.title ?? 'Плеер';
  iframe.style.cssText = `display:block;width:100%;border:0;aspect-ratio:${options.ratio ?? '16/9'}`;
  iframe.src = frameUrl(options);
  return iframe;
}

/**
 * Origin that the frame's messages come from, by its address as it is now: the text `null` where its sandbox gives it none,
 * empty where nothing that could be the player is in it.
 */
export function originOfFrame({ src, sandbox }: HTMLIFrameElement): string {
  const isOpaque = sandbox.length > 0 && !sandbox.contains('allow-same-origin');
  if (src === '' || isOpaque) return src && 'null';
  try {
    const origin = originOf(src);
    return origin === 'null' ? '' : origin;
  } catch {
    return '';
  }
}

/** Of an address, as messages name it; `null` stays. */
export const originOf = (address: string): string =>
  address === 'null' ? address : new URL(address, document.baseURI).origin;
