import { readHandover } from '@/domain/startup/handover';
import type { StartParams } from '@/domain/startup/params';
import { startsByItself } from '@/domain/startup/starts-by-itself';
import { readNetworkInformation } from '@/lib/network-information';
import type { Visit } from './start-state';

/**
 * Reads what a start depends on besides the catalogue.
 * @param params null where the page has made no calls
 * @param isRepeated whether the files of the last start are on their way
 */
export function readVisit(window: Window, params: StartParams | null, isRepeated: boolean): Visit {
  const plays = params !== null && knowsViewer(window) && startsByItself(params, window);
  return {
    hasCalls: params !== null,
    startsByItself: plays,
    savesData: !plays && readNetworkInformation(window.navigator).saveData,
    canPreview: knowsViewer(window) && canTakeOver(window),
    awaitsPlan: params?.cmcd === 'off' && !isRepeated,
    preloadsAds: plays && params.adListUrl !== null,
    prerollSeen: readHandover(window).prerollSeen ?? null,
  };
}

/** Whether the player can take a preview over. Safari attaches its ManagedMediaSource in another way. */
const canTakeOver = (window: Window): boolean => 'MediaSource' in window && !('ManagedMediaSource' in window);

/** Whether the browser plays HLS by Media Source Extensions, so that hls.js requests the prefetched files. */
export const usesMediaSource = (window: Window): boolean => 'MediaSource' in window || 'ManagedMediaSource' in window;

/** With blocked storage the host page may keep the viewer's dub and position and send them later. */
function knowsViewer(window: Window): boolean {
  if (window.parent === window) return true;
  try {
    return window.localStorage !== null;
  } catch {
    return false;
  }
}
