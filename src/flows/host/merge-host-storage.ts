import { RECORDS } from '@/domain/settings/records';
import { settingsBy } from '@/domain/settings/settings-table';
import { storedValue } from '@/storage/local';
import { mergeSettings } from '@/storage/merge-settings';
import { openPlayerSettings } from '@/storage/player-settings';
import { settingsSet } from '@/store/updates/viewer';
import type { AllDeps } from '../deps';
import { offerResume } from '../resume/offer-resume';

/**
 * Merges the values that the host page has persisted for this viewer, and sends it the values it lacks. Merged values
 * take effect at once where playback does not contradict them: volume, rate, the settings of the interface, and the
 * position to resume from.
 */
export function mergeHostStorage(deps: AllDeps, persisted: Readonly<Record<string, string>>): void {
  const { config, host, media, storage, store } = deps;
  const { taken, newer } = mergeSettings(storage, persisted, Date.now());
  // A page that stores some values gets the others only after an explicit request, because they belong to the viewer.
  for (const key of host.asksFor('storage') ? newer : []) {
    const value = storage.getItem(key);
    // Values of older versions have no timestamp.
    if (value !== null) host.event('storage', { key, value });
  }
  const settings = openPlayerSettings(storage);
  const [muted, rate] = [settings.muted(), settings.choice('rate')];
  // The link decides about the sound until somebody unmutes the player.
  const isMutedByLink = config.query.muted && media.state().muted;
  // A volume above 0 unmutes the player, and stores that.
  if (taken.includes(RECORDS.volume.key) && !isMutedByLink) media.setVolume(settings.volume());
  if ((taken.includes(RECORDS.volume.key) || taken.includes(RECORDS.muted.key)) && !isMutedByLink)
    media.setMuted(muted);
  // A live stream stays at its edge.
  if (taken.includes(RECORDS.choices.key) && rate !== null && !media.isLive()) media.setRate(rate);
  // The sound keeps its effects until the next load.
  const { audioEffects } = store.getState().settings;
  const merged = settingsBy((setting) => storedValue(storage, setting).read());
  if (taken.length > 0) store.setState(settingsSet({ ...merged, audioEffects }));
  const { selection } = store.getState();
  if (taken.includes(RECORDS.progress.key) && selection !== null) offerResume(deps, selection.episodeId);
}
