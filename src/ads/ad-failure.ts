/** Why an ad cannot be played (any further): a VAST error code, and the spec's words for it (spec section 8, "Ads"). */
export interface AdFailure {
  code: AdErrorCode;
  message: string;
}

/** The codes the product uses; 301-303 for wrappers by design section 4. */
export type AdErrorCode = 100 | 301 | 302 | 303 | 350 | 401 | 402 | 403 | 405 | 450 | 900 | 901;
