import { mergeSettings } from '@/storage/merge-host-storage';
import type { AllDeps } from '../deps';
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
  if (taken.includes('episodesTimeProgress')) askWhereToGoOn(deps, tools);
}

function tellNewer({ host, storage }: AllDeps, keys: readonly string[]): void {
  for (const key of keys) {
    const value = storage.getItem(key);
    // Choices and places of an older version have no time beside them.
    if (value !== null) host.event('storage', { key, value });
  }
}

/** As a start does that knows the place: only while nothing has played, and nobody has named another second. */
function askWhereToGoOn({ config, media, memory, store }: AllDeps, tools: KeptTools): void {
  const state = store.getState();
  const { selection, resume, lastPosition, adWanted, catalogued } = state;
  const isLeftAlone = media.state().playback === 'idle' && !media.isStarting() && !adWanted;
  const isDecided = config.query.t !== null || config.query.episodeTime !== null || lastPosition !== null;
  if (selection === null || resume !== null || !isLeftAlone || isDecided || catalogued?.available !== true) return;
  const { episodeId, variantId } = selection;
  const seconds = tools.savedSeconds(memory.progress.read() ?? {}, episodeId, variantId);
  if (!tools.isWorthResuming(seconds, tools.selectedEpisode(state)?.duration ?? null)) return;
  store.setState({ resume: { seconds }, lastPosition: { episodeId, seconds } });
  media.seek(seconds);
}
