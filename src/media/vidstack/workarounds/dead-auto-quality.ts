import type { MediaPlayerInstance } from '@vidstack/react';
import { isDashProvider, isHlsProvider } from '../provider-kind';

type QualityList = MediaPlayerInstance['qualities'];

/** The private method of the quality list that returns to automatic quality. */
interface EnableAuto {
  key: symbol;
  run: unknown;
}

/**
 * Keeps automatic quality working. Each change of source resets the quality list, which loses its way back to automatic
 * quality; only a new provider would set it again. Vidstack's own method also drops the whole buffer, which neither
 * library needs. This one changes the quality from the next segment on.
 */
export function installAutoQuality(player: MediaPlayerInstance, signal: AbortSignal): void {
  const { qualities } = player;
  let enableAuto: EnableAuto | null = null;
  const install = () => {
    if (enableAuto !== null) Object.assign(qualities, { [enableAuto.key]: enableAuto.run });
  };
  player.listen(
    'provider-setup',
    () => {
      const { provider } = player;
      enableAuto = readEnableAuto(qualities);
      if (enableAuto === null) return;
      enableAuto.run = () => {
        if (isHlsProvider(provider) && provider.instance !== null) provider.instance.nextLevel = -1;
        if (isDashProvider(provider)) {
          provider.instance?.updateSettings({ streaming: { abr: { autoSwitchBitrate: { video: true } } } });
        }
      };
      install();
    },
    { signal },
  );
  player.listen('source-change', install, { signal });
}

/** Reads the list's only own function under a symbol. */
function readEnableAuto(qualities: QualityList): EnableAuto | null {
  for (const key of Object.getOwnPropertySymbols(qualities)) {
    const run: unknown = Reflect.get(qualities, key);
    if (typeof run === 'function') return { key, run };
  }
  return null;
}
