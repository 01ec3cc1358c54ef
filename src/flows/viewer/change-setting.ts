import { SETTINGS, type Settings } from '@/domain/settings/settings-table';
import { storedValue } from '@/storage/local';
import { settingsSet } from '@/store/updates/viewer';
import type { Deps } from '../deps';

/** Stores a setting of the viewer for this and other content, and applies it. */
export function changeSetting<K extends keyof Settings>(
  { store, settings }: Deps<'store' | 'settings'>,
  name: K,
  value: Settings[K],
): void {
  storedValue(settings, SETTINGS[name]).write(value);
  store.setState(settingsSet({ [name]: value }));
}
