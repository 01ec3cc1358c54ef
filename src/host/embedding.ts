import type { EmbeddingInfo, MissingFeature } from 'vv-protocol';
import { parentOrigin } from '@/domain/widget/page-url';
import { isSandboxed } from '@/lib/is-sandboxed';

/** Features of the frame's `allow` attribute that the player uses. */
const FEATURES = ['autoplay', 'fullscreen', 'picture-in-picture', 'encrypted-media', 'screen-wake-lock'] as const;

interface FeaturePolicy {
  allowsFeature(name: string): boolean;
}

/** Reads which features the frame has. A feature that the browser does not reveal does not count as missing. */
export function readEmbedding(window: Window): EmbeddingInfo {
  const { document } = window;
  const framed = window.parent !== window;
  const allows = (feature: string) =>
    (document as Document & { featurePolicy?: FeaturePolicy }).featurePolicy?.allowsFeature(feature) ??
    ALTERNATIVES[feature]?.(document) ??
    true;
  const given: readonly (readonly [MissingFeature, boolean])[] = [
    ...FEATURES.map((feature) => [`allow:${feature}` as const, allows(feature)] as const),
    ['sandbox', !isSandboxed(document)],
    ['sandbox:allow-same-origin', window.origin !== 'null'],
    ['storage', works(() => window.localStorage.getItem(''))],
    ['cookies', works(() => document.cookie) && window.navigator.cookieEnabled],
    ['referrer', !framed || document.referrer !== ''],
  ];
  return {
    framed,
    parentOrigin: parentOrigin(window),
    missing: given.flatMap(([name, isGiven]) => (isGiven ? [] : [name])),
  };
}

/** The features that can be read in another way, for a browser without a feature policy. */
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
