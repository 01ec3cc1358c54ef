import { readHandover } from '@/domain/startup/handover';
import type { StartParams } from '@/domain/startup/params';
import { startsByItself } from '@/domain/startup/starts-by-itself';
import { readNetworkInformation } from '@/lib/network-information';

/**
 * Reads what a start depends on besides the catalogue.
 * @param params null where the page has made no calls
 * @param isRepeated whether the files of the last start are on their way
 */
export function readVisit(window: Window, params: StartParams | null, isRepeated: boolean) {
  const plays = params !== null && knowsViewer(window) && startsByItself(params, window);
  return {
    /** Whether the page has made the catalogue's calls. Otherwise the widget makes them, and nothing begins before it. */
    hasCalls: params !== null,
    /** Whether playback starts by itself. */
    startsByItself: plays,
    /** Whether only playlists are fetched: a viewer who saves data gets no part of the film without a press. */
    savesData: !plays && readNetworkInformation(window.navigator).saveData,
    /** Whether the player can take a preview over, and the viewer's position is known. */
    canPreview: knowsViewer(window) && canTakeOver(window),
    /**
     * Whether the code of hls.js runs after the plan is made, while the master JSON is on its way, which it would delay. It
     * runs at once where that is requested already, or where CMCD needs another chunk.
     */
    awaitsPlan: params?.cmcd === 'off' && !isRepeated,
    /** Whether the code of prerolls loads beside the ad list, which may name one. */
    preloadsAds: plays && params.adListUrl !== null,
    /** Episode whose preroll was shown before the frame loaded again; null for none. */
    prerollSeen: readHandover(window).prerollSeen ?? null,
  };
}

/** The facts that a start begins with. */
export type Visit = ReturnType<typeof readVisit>;

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
