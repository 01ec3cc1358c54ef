import { NAMESPACE, PROTOCOL_VERSION } from 'vv-protocol';
import { readHandover } from '@/domain/startup/handover';
import type { ParamSources } from '@/domain/startup/params';
import type { ConfigSource } from '@/domain/startup/setting';
import { fromEntries } from '@/lib/from-entries';

/** Reads the sources of the configuration from the page. */
export function readPageSources(window: Window): ParamSources {
  const { search = window.location.search, movieId } = readHandover(window);
  const dataset = readFrameDataset(window);
  return {
    search,
    // The host page may have opened another film before a reload.
    dataset: movieId === undefined ? dataset : { ...dataset, movie_id: movieId },
    globals: window as unknown as ConfigSource,
    base: window.document.baseURI,
  };
}

/**
 * Reads the dataset of the frame around this window. A parent of another origin hides the frame element: depending on
 * the browser the access gives null or throws. Both give null here.
 */
export function readFrameDataset(window: Window): ConfigSource | null {
  try {
    const { dataset } = window.frameElement as HTMLElement;
    return fromEntries(Object.entries(dataset).map(([name, value]) => [underscored(name), value]));
  } catch {
    return null;
  }
}

/** `data-env_base_url` and `data-env-base-url` both mean `env_base_url`. */
const underscored = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Tells the host page that this is a player's page, long before its code has come. The message holds nothing else. */
export function announcePage(window: Window): void {
  if (window.parent !== window) window.parent.postMessage({ ns: NAMESPACE, v: PROTOCOL_VERSION, kind: 'loading' }, '*');
}
