import type { DASHProvider, HLSProvider, VideoProvider } from '@vidstack/react';

// Vidstack's own guards do the same, but would make all of Vidstack a dependency of the code that starts the widget.

/** Whether hls.js plays. */
export const isHlsProvider = (provider: object | null): provider is HLSProvider => typeOf(provider) === 'hls';

/** Whether dash.js plays. */
export const isDashProvider = (provider: object | null): provider is DASHProvider => typeOf(provider) === 'dash';

/** Whether a `<video>` of this page plays, rather than a frame of a hosting service. */
export const isVideoProvider = (provider: object | null): provider is VideoProvider =>
  isHlsProvider(provider) || isDashProvider(provider) || typeOf(provider) === 'video';

const typeOf = (provider: { type?: unknown } | null): unknown => provider?.type;
