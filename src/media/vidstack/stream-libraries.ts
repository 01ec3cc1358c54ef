import type { SourceType } from '@/domain/catalogue/source-type';
import { withDeadline } from '@/lib/deadline';
import { type DashLibrary, loadDash } from '../dash/dash-library';
import { type HlsClass, loadHls } from '../hls/hls-library';

/** The longest wait for the chunk of a streaming library. */
const LIBRARY_DEADLINE_MS = 20_000;

export interface LibraryLoaders {
  hls: () => Promise<HlsClass>;
  dash: () => Promise<DashLibrary>;
}

/** Streaming libraries, each loaded when a source needs it. */
export interface StreamLibraries {
  /** Whether the library of this type is loaded. */
  ready(type: SourceType): boolean;
  /** Loads the library of this type; false if it failed to load. */
  prepare(type: SourceType): Promise<boolean>;
  hls(): HlsClass | null;
  dash(): DashLibrary | null;
  loaders: LibraryLoaders;
}

/** Creates the cache of loaded libraries. */
export function createStreamLibraries({ hls = loadHls, dash = loadDash }: Partial<LibraryLoaders>): StreamLibraries {
  const loaded: { hls: HlsClass | null; dash: DashLibrary | null } = { hls: null, dash: null };
  const loaders: LibraryLoaders = {
    hls: async () => {
      loaded.hls ??= await hls();
      return loaded.hls;
    },
    dash: async () => {
      loaded.dash ??= await dash();
      return loaded.dash;
    },
  };
  const isReady = (type: SourceType) => (type !== 'hls' && type !== 'dash') || loaded[type] !== null;
  return {
    loaders,
    hls: () => loaded.hls,
    dash: () => loaded.dash,
    ready: isReady,
    async prepare(type) {
      if (type !== 'hls' && type !== 'dash') return true;
      await withDeadline<unknown, null>(loaders[type](), LIBRARY_DEADLINE_MS, () => null).catch(() => null);
      return isReady(type);
    },
  };
}
