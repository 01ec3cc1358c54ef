import { mergeSettings } from '@/storage/merge-host-storage';
import type { AllDeps } from '../deps';
import { offerResume } from '../resume/offer-resume';
import type { KeptTools } from './on-host';

/**
 * Takes over what the owner's page keeps of this viewer, and sends it what it has not. What is taken holds at once as far
 * as nothing has played by it: the loudness, the look of subtitles, the place to go on from.
 */
export function mergeHostStorage(deps: AllDeps, kept: unknown, tools: KeptTools): void {
  const { captionStyle, host, media, storage, store } = deps;
  const { taken, newer } = mergeSettings(storage, kept, Date.now(), tools);
  // It is the viewer's: a page that offers to keep something is not told of the rest unless it asks.
  if (host.asksFor('storage')) tellNewer(deps, newer);
  const settings = tools.openPlayerSettings(storage);
  if (taken.includes('player-volume')) media.setVolume(settings.volume());
  // Above 0 the volume has unmuted it.
  if (taken.includes('player-volume') || taken.includes('player-muted')) media.setMuted(settings.muted());
  const style = captionStyle.read();
  if (taken.includes('player-caption-style') && style !== null) store.setState(tools.captionStyleSet(style));
  const { selection } = store.getState();
  if (taken.includes('episodesTimeProgress') && selection !== null) offerResume(deps, selection.episodeId);
}

function tellNewer({ host, storage }: AllDeps, keys: readonly string[]): void {
  for (const key of keys) {
    const value = storage.getItem(key);
    // Choices and places of an older version have no time beside them.
    if (value !== null) host.event('storage', { key, value });
  }
}
