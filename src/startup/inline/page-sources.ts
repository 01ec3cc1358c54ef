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
    const frame = window.frameElement as HTMLElement | null;
    return frame === null ? null : datasetUnderscored(frame.dataset);
  } catch {
    return null;
  }
}

/** `data-env_base_url` and `data-env-base-url` both mean `env_base_url`. */
function datasetUnderscored(dataset: DOMStringMap): ConfigSource {
  const entries = Object.entries(dataset).map(([name, value]): [string, unknown] => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return fromEntries(entries);
}

/** Tells the host page that this is a player's page, long before its code has come. The message holds nothing else. */
export function announcePage(window: Window): void {
  if (window.parent !== window) window.parent.postMessage({ ns: NAMESPACE, v: PROTOCOL_VERSION, kind: 'loading' }, '*');
}
