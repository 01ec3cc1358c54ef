import type { HLSProvider, MediaPlayerInstance } from '@vidstack/react';
import { hlsConfig } from './hls-config';
import type { HlsClass } from './hls-library';

/** Ids that Vidstack gives to tracks which came out of a manifest. */
const MANIFEST_TRACK_ID = /^(hls|dash)-/;

type QualityList = MediaPlayerInstance['qualities'];

/**
 * Keeps one Vidstack player right over changes of its source. Each step answers a trap of Vidstack 1.15.6 that
 * research/vidstack describes and tests/browser shows.
 * @param startAt seconds where the source that is being set starts
 */
export function tendSourceChanges(
  player: MediaPlayerInstance,
  library: () => HlsClass | null,
  startAt: () => number | null,
  signal: AbortSignal,
): void {
  let enableAuto: { key: symbol; run: unknown } | null = null;

  player.listen(
    'provider-change',
    ({ detail: provider }) => {
      const hls = library();
      if (!isHLSProvider(provider) || hls === null) return;
      // Trap 1: the class itself, so that no await stands between the source and hls.js.
      provider.library = hls;
      provider.config = hlsConfig(startAt());
    },
    { signal },
  );

  player.listen(
    'hls-manifest-loading',
    () => {
      enableAuto = readEnableAuto(player.qualities) ?? enableAuto;
    },
    { signal },
  );

  player.listen(
    'source-change',
    () => {
      removeManifestTracks(player);
      const { provider } = player;
      if (!isHLSProvider(provider) || provider.instance === null) return;
      provider.instance.config.startPosition = startAt() ?? -1;
      // Trap 3: the reset of the list forgot how to return to automatic quality, and only a new provider would say it.
      if (enableAuto !== null) Object.assign(player.qualities, { [enableAuto.key]: enableAuto.run });
    },
    { signal },
  );
}

/** Vidstack's own test, written out: importing it would pull the whole of Vidstack into the entry chunk. */
function isHLSProvider(provider: object | null): provider is HLSProvider {
  return provider !== null && '$$PROVIDER_TYPE' in provider && provider.$$PROVIDER_TYPE === 'HLS';
}

/** The list's private way back to automatic quality: its only own function under a symbol. */
function readEnableAuto(qualities: QualityList): { key: symbol; run: unknown } | null {
  for (const key of Object.getOwnPropertySymbols(qualities)) {
    const run: unknown = Reflect.get(qualities, key);
    if (typeof run === 'function') return { key, run };
  }
  return null;
}

/** Trap 4: subtitles of the old manifest stay in the list, and cues of the new one would go to them. */
function removeManifestTracks({ textTracks }: MediaPlayerInstance): void {
  for (const track of textTracks.toArray()) {
    if (MANIFEST_TRACK_ID.test(track.id)) textTracks.remove(track);
  }
}
