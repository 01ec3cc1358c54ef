import { RECORDS } from '@/domain/settings/records';
import { SHARED } from '@/domain/settings/settings-table';
import type { KeyValueStore } from './local';

/** Reports positions and settings that change, so that the host page can persist them, and records when a setting did. */
export function mirrorWrites(
  store: KeyValueStore,
  report: (key: string, value: string) => void,
  now: () => number,
): KeyValueStore {
  const write = (key: string, value: string) => {
    store.setItem(key, value);
    report(key, value);
  };
  return {
    getItem: (key) => store.getItem(key),
    setItem(key, value) {
      if (store.getItem(key) === value) return;
      const setting = SHARED.find((one) => one.key === key);
      if (setting === undefined) return store.setItem(key, value);
      write(key, value);
      if (setting.merge !== 'by episode') write(RECORDS.settingsChangedAt.key, String(now()));
    },
  };
}
