import { isWorthResuming, savedSeconds } from '@/domain/playback/progress';
import { mergeSettings } from '@/storage/merge-host-storage';
import { openPlayerSettings } from '@/storage/player-settings';
import { selectEpisode } from '@/store/selectors';
import { captionStyleSet } from '@/store/updates';
import type { AllDeps } from '../deps';

/**
 * Merges the values that the host page has persisted for this viewer, and sends it the values it lacks. Merged values
 * take effect at once where playback does not contradict them: volume, caption style, and the position to resume from.
 */
export function mergeHostStorage(deps: AllDeps, persisted: Readonly<Record<string, string>>): void {
  const { captionStyle, host, media, storage, store } = deps;
  const { taken, newer } = mergeSettings(storage, persisted, Date.now());
  // The values are the viewer's: a page that persists some of them gets the others only if it asks.
  if (host.asksFor('storage')) sendNewer(deps, newer);
  const settings = openPlayerSettings(storage);
  if (taken.includes('player-volume')) media.setVolume(settings.volume());
  // A volume above 0 has unmuted the player.
  if (taken.includes('player-volume') || taken.includes('player-muted')) media.setMuted(settings.muted());
  const style = captionStyle.read();
  if (taken.includes('player-caption-style') && style !== null) store.setState(captionStyleSet(style));
  if (taken.includes('episodesTimeProgress')) offerMergedPosition(deps);
}

function sendNewer({ host, storage }: AllDeps, keys: readonly string[]): void {
  for (const key of keys) {
    const value = storage.getItem(key);
    // Values of an older version have no time beside them.
    if (value !== null) host.event('storage', { key, value });
  }
}

/** Asks where to resume, as a start with a saved position does: only before playback, and without a given position. */
function offerMergedPosition({ config, media, memory, store }: AllDeps): void {
  const state = store.getState();
  const { selection, resume, lastPosition, adWanted, catalogued } = state;
  const isIdle = media.facts().playback === 'idle' && !media.isStarting() && !adWanted;
  const isDecided = config.query.t !== null || config.query.episodeTime !== null || lastPosition !== null;
  if (selection === null || resume !== null || !isIdle || isDecided || catalogued?.available !== true) return;
  const { episodeId, variantId } = selection;
  const seconds = savedSeconds(memory.progress.read() ?? {}, episodeId, variantId);
  if (!isWorthResuming(seconds, selectEpisode(state)?.duration ?? null)) return;
  store.setState({ resume: { seconds }, lastPosition: { episodeId, seconds } });
  media.seek(seconds);
}
