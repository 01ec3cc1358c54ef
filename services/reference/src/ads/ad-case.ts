import type { AdUrls } from './ad-urls';

/** A document of /ads/vast/. */
export interface AdCase {
  readonly group: 'good' | 'wrapper' | 'document' | 'media' | 'detail' | 'planted';
  /** The purpose for the index page, and the code of the Error pings if the document fails. */
  readonly note: string;
  readonly type?: string;
  /** Cookie that the document sets. */
  readonly cookie?: string;
  readonly make: (urls: AdUrls) => string;
}
