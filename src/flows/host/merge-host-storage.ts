import { STORAGE_KEYS } from '@/storage/keys';
import { openLeanBackSettings, readShownSettings } from '@/storage/lean-back-settings';
import { mergeSettings } from '@/storage/merge-settings';
import { openPlayerSettings } from '@/storage/player-settings';
import { leanBackSet } from '@/store/updates/lean-back';
import { captionStyleSet } from '@/store/updates/opened-menu';
import type { AllDeps } from '../deps';
import { offerResume } from '../resume/offer-resume';

/**
 * Merges the values that the host page has persisted for this viewer, and sends it the values it lacks. Merged values
 * take effect at once where playback does not contradict them: volume, rate, caption style, the settings of
 * {@link readShownSettings}, and the position to resume from.
 */
export function mergeHostStorage(deps: AllDeps, persisted: Readonly<Record<string, string>>): void {
  const { captionStyle, config, host, media, storage, store } = deps;
  const { taken, newer } = mergeSettings(storage, persisted, Date.now());
  // A page that stores some values gets the others only after an explicit request, because they belong to the viewer.
  if (host.asksFor('storage')) sendNewer(deps, newer);
  const settings = openPlayerSettings(storage);
  const [muted, rate] = [settings.muted(), settings.choice('rate')];
  // The link decides about the sound until somebody unmutes the player.
  const isMutedByLink = config.query.muted && media.state().muted;
  // A volume above 0 unmutes the player, and stores that.
  if (taken.includes(STORAGE_KEYS.volume) && !isMutedByLink) media.setVolume(settings.volume());
  if ((taken.includes(STORAGE_KEYS.volume) || taken.includes(STORAGE_KEYS.muted)) && !isMutedByLink)
    media.setMuted(muted);
  // A live stream stays at its edge.
  if (taken.includes(STORAGE_KEYS.choices) && rate !== null && !media.isLive()) media.setRate(rate);
  const style = captionStyle.read();
  if (taken.includes(STORAGE_KEYS.captionStyle) && style !== null) store.setState(captionStyleSet(style));
  if (taken.length > 0) store.setState(leanBackSet(readShownSettings(openLeanBackSettings(storage))));
  const { selection } = store.getState();
  if (taken.includes(STORAGE_KEYS.progress) && selection !== null) offerResume(deps, selection.episodeId);
}

function sendNewer({ host, storage }: AllDeps, keys: readonly string[]): void {
  for (const key of keys) {
    const value = storage.getItem(key);
    // Values of older versions have no timestamp.
    if (value !== null) host.event('storage', { key, value });
  }
}
