/** What the owner's page keeps from the frame, by the name of what would give it. */
export type Missing =
  | `allow:${(typeof FEATURES)[number]}`
  | 'sandbox'
  | 'sandbox:allow-same-origin'
  | 'storage'
  | 'cookies'
  | 'referrer';

/** How the player stands on the owner's page. */
export interface Embedding {
  framed: boolean;
  /** Origin of the page around, as far as the browser tells. */
  parentOrigin: string | null;
  /** Empty where nothing is. */
  missing: readonly Missing[];
}

/** Of the frame's `allow` attribute, as far as the player has a use for them. */
const FEATURES = ['autoplay', 'fullscreen', 'picture-in-picture', 'encrypted-media', 'screen-wake-lock'] as const;

interface FeaturePolicy {
  allowsFeature(name: string): boolean;
}

/** Looks at what the frame was given. What a browser does not tell is not held to be missing. */
export function readEmbedding(window: Window): Embedding {
  const { document } = window;
  const framed = window.parent !== window;
  const allows = (feature: string) =>
    (document as Document & { featurePolicy?: FeaturePolicy }).featurePolicy?.allowsFeature(feature) ??
    ALTERNATIVES[feature]?.(document) ??
    true;
  const given: readonly (readonly [Missing, boolean])[] = [
    ...FEATURES.map((feature) => [`allow:${feature}`, allows(feature)] as const),
    ['sandbox', !isSandboxed(document)],
    ['sandbox:allow-same-origin', window.origin !== 'null'],
    ['storage', works(() => window.localStorage.getItem(''))],
    ['cookies', works(() => document.cookie) && window.navigator.cookieEnabled],
    ['referrer', !framed || document.referrer !== ''],
  ];
  const origins = window.location.ancestorOrigins;
  const [parentOrigin] = origins?.length ? origins : [/^https?:\/\/[^/]+/.exec(document.referrer)?.[0]];
  return {
    framed,
    parentOrigin: framed ? (parentOrigin ?? null) : null,
    missing: given.flatMap(([name, isGiven]) => (isGiven ? [] : [name])),
  };
}

/** Where a browser has no policy to ask. */
const ALTERNATIVES: Readonly<Record<string, (document: Document) => boolean>> = {
  fullscreen: (document) => document.fullscreenEnabled !== false,
  'picture-in-picture': (document) => document.pictureInPictureEnabled !== false,
};

function works(access: () => unknown): boolean {
  try {
    access();
    return true;
  } catch {
    return false;
  }
}

/** No page in a sandbox may set its domain; tried in an empty frame, which has the same flags, as it has an effect. */
function isSandboxed(document: Document): boolean {
  const probe = document.createElement('iframe');
  probe.hidden = true;
  document.documentElement.append(probe);
  const inner = probe.contentDocument;
  const isFree = inner !== null && works(() => Object.assign(inner, { domain: inner.domain }));
  probe.remove();
  return !isFree;
}
