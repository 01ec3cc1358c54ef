import { isMasterFile } from '@/domain/catalogue/stream';
import type { Fetched } from '@/domain/prefetch/prefetch-cache';
import { contentLabel } from '@/domain/startup/content-key';
import type { StartParams } from '@/domain/startup/params';
import { readNetworkInformation } from '@/lib/network-information';
import { readStart } from '@/storage/last-starts';
import type { KeyValueStore } from '@/storage/local';
import { FILE_LIMITS, fetchBody } from './fetch-body';

/** A request that leaves before the catalogue has named its file. */
export interface SpeculativeRequest {
  answer: Promise<Fetched>;
  controller: AbortController;
}

/**
 * Requests the master files and playlists of the last start by this link: each of them is named by the one before, and
 * the first by the catalogue. The plan decides which of them are used (docs/performance.md, The second visit).
 * @param hasCmcd whether requests of the stream name the view, which is unknown here
 */
export function requestLastFiles(
  window: Window,
  store: KeyValueStore,
  link: string,
  hasCmcd: boolean,
): Map<string, SpeculativeRequest> {
  const speculative = new Map<string, SpeculativeRequest>();
  if (readNetworkInformation(window.navigator).saveData) return speculative;
  for (const url of readStart(store, link)) {
    if (hasCmcd && !isMasterFile(url)) continue;
    const controller = new AbortController();
    // The catalogue's calls come first where connections are few.
    speculative.set(url, { answer: fetchBody(url, { priority: 'low' }, FILE_LIMITS, controller), controller });
  }
  return speculative;
}

/** The parts of a link that choose the stream. */
export function linkOf(params: StartParams): string {
  const { episodeId, season, episode, episodeVariantId, voiceAuthor } = params.query;
  return [contentLabel(params), episodeId, season, episode, episodeVariantId, voiceAuthor].join('/');
}
