/** A feature that the host page withholds from the frame. */
export type MissingFeature =
  /** A feature that the `allow` attribute does not grant. */
  | 'allow:autoplay'
  | 'allow:fullscreen'
  | 'allow:picture-in-picture'
  | 'allow:encrypted-media'
  | 'allow:screen-wake-lock'
  /** The frame has a `sandbox` attribute. */
  | 'sandbox'
  /** The sandbox gives the frame no origin. */
  | 'sandbox:allow-same-origin'
  | 'storage'
  | 'cookies'
  /** The frame does not know the URL of its host page. */
  | 'referrer';

/** How the frame is embedded in its host page. */
export interface EmbeddingInfo {
  /** False where the player is the top page. */
  framed: boolean;
  /** Origin of the host page; null where the browser does not reveal it. */
  parentOrigin: string | null;
  /** Features that the host page withholds from the frame, as far as the browser reveals them. */
  missing: readonly MissingFeature[];
}

/** Figures for debugging. Their names may change in any version, except `embedding`. */
export interface PlayerDiagnostics {
  /** How the frame is embedded. */
  embedding: EmbeddingInfo;
  [figure: string]: unknown;
}
