import type { DASHProvider, HLSProvider, VideoProvider } from '@vidstack/react';

// Vidstack's own tests, written out: importing them would pull the whole of Vidstack into the entry chunk.

/** Whether hls.js plays. */
export function isHlsProvider(provider: object | null): provider is HLSProvider {
  return kindOf(provider) === 'HLS';
}

/** Whether dash.js plays. */
export function isDashProvider(provider: object | null): provider is DASHProvider {
  return kindOf(provider) === 'DASH';
}

/** Whether a `<video>` of this page plays, rather than another page in a frame. */
export function isVideoProvider(provider: object | null): provider is VideoProvider {
  return isHlsProvider(provider) || isDashProvider(provider) || kindOf(provider) === 'VIDEO';
}

const kindOf = (provider: object | null): unknown =>
  provider !== null && '$$PROVIDER_TYPE' in provider ? provider.$$PROVIDER_TYPE : null;
