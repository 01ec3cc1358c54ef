import type { SourceType } from '@/domain/catalogue/source-type';
import { LIBRARY_DEADLINE_MS } from '@/domain/startup/start-limit';
import { withDeadline } from '@/lib/deadline';
import { loadCode } from '@/lib/load-code';
import { type DashLibrary, loadDash } from '../../dash/dash-library';
import { type HlsClass, loadHls } from '../../hls/hls-library';

/** The chunks of the libraries. One that hangs is requested again. */
const CODE: Record<'hls' | 'dash', () => Promise<unknown>> = {
  hls: () => import('hls.js'),
  dash: () => import('dashjs'),
};

export interface LibraryLoaders {
  hls: () => Promise<HlsClass>;
  dash: () => Promise<DashLibrary>;
}

/** Streaming libraries, each loaded when a source needs it. */
export type StreamLibraries = ReturnType<typeof createStreamLibraries>;

/** Creates the cache of loaded libraries. */
export function createStreamLibraries({ hls = loadHls, dash = loadDash }: Partial<LibraryLoaders>) {
  const loaded: { hls: HlsClass | null; dash: DashLibrary | null } = { hls: null, dash: null };
  const load = {
    hls: async () => {
      loaded.hls ??= await hls();
    },
    dash: async () => {
      loaded.dash ??= await dash();
    },
  };
  const isMissing = (type: SourceType): type is 'hls' | 'dash' => loaded[type as 'hls' | 'dash'] === null;
  return {
    hls: () => loaded.hls,
    dash: () => loaded.dash,
    /** Whether the library of this type is loaded. */
    ready: (type: SourceType) => !isMissing(type),
    /** Loads the library of this type; false if it failed to load. */
    async prepare(type: SourceType): Promise<boolean> {
      if (isMissing(type)) {
        const controller = new AbortController();
        // For a chunk that hangs. One that fails ends the wait at once, and the failure screen looks after it.
        loadCode(CODE[type], controller).catch(() => undefined);
        await withDeadline<unknown, null>(load[type](), LIBRARY_DEADLINE_MS, () => null).catch(() => null);
        controller.abort();
      }
      return !isMissing(type);
    },
  };
}
