import type { MediaPlayerInstance, MediaProviderInstance } from '@vidstack/react';
import { nameView } from '../dash/dash5-compat';
import { setProp } from './player-props';
import { isDashProvider, isHlsProvider, isVideoProvider } from './provider-kind';
import { configureProvider, type ProviderSetup, reloadOnLoaderChange } from './source-providers';
import { removeManifestTracks } from './text-tracks';
import { installAudioSwitchBeforeStart } from './workarounds/audio-switch-before-start';

type QualityList = MediaPlayerInstance['qualities'];

/**
 * Keeps one Vidstack player right over changes of its source. Each step answers a trap of Vidstack 1.15.6 that
 * research/vidstack describes and tests/browser shows.
 */
export function attachSourceChanges(
  player: MediaPlayerInstance,
  outlet: MediaProviderInstance,
  setup: ProviderSetup,
  signal: AbortSignal,
): void {
  const { qualities } = player;
  let enableAuto: { key: symbol; run: unknown } | null = null;
  // A change by hand waits for the next fragment rather than throw away what is there already.
  qualities.switch = 'next';
  // Nobody asked for second 0, but Vidstack goes there when it can play, if the stream has begun anywhere else by then.
  setProp(player, 'currentTime', Number.NaN);

  player.listen('provider-change', ({ detail: provider }) => configureProvider(provider, setup, player.textTracks), {
    signal,
  });
  reloadOnLoaderChange(player, outlet, signal);
  installAudioSwitchBeforeStart(player, signal);
  player.listen(
    'provider-setup',
    () => {
      enableAuto = readEnableAuto(qualities);
      keepBuffer(player, enableAuto);
    },
    { signal },
  );
  player.listen('can-play', () => seekInFrame(player, setup.startAt()), { signal });
  player.listen(
    'source-change',
    () => {
      removeManifestTracks(player.textTracks);
      const { provider } = player;
      // Trap 3: the reset of the list forgot how to return to automatic quality, and only a new provider would say it.
      if (enableAuto !== null) Object.assign(qualities, { [enableAuto.key]: enableAuto.run });
      // dash.js asks for nothing before this.
      if (isDashProvider(provider) && setup.cmcd) nameView(provider.instance as never, setup.cmcd());
      if (!isHlsProvider(provider) || provider.instance === null) return;
      const { config } = provider.instance;
      config.startPosition = setup.startAt() ?? -1;
      if (setup.cmcd) config.cmcd = setup.cmcd();
    },
    { signal },
  );
}

/** Vidstack's return to automatic quality throws away all that is buffered, which neither library needs. */
function keepBuffer({ provider, qualities }: MediaPlayerInstance, auto: { key: symbol; run: unknown } | null): void {
  if (auto === null) return;
  auto.run = () => {
    if (isHlsProvider(provider) && provider.instance !== null) provider.instance.nextLevel = -1;
    if (isDashProvider(provider)) {
      provider.instance?.updateSettings({ streaming: { abr: { autoSwitchBitrate: { video: true } } } });
    }
  };
  Object.assign(qualities, { [auto.key]: auto.run });
}

/** Another page in a frame is no file whose bytes could be asked for; it is sought in once it can be. */
function seekInFrame(player: MediaPlayerInstance, startAt: number | null): void {
  if (!isVideoProvider(player.provider) && startAt !== null && startAt > 0) player.currentTime = startAt;
}

/** The list's private way back to automatic quality: its only own function under a symbol. */
function readEnableAuto(qualities: QualityList): { key: symbol; run: unknown } | null {
  for (const key of Object.getOwnPropertySymbols(qualities)) {
    const run: unknown = Reflect.get(qualities, key);
    if (typeof run === 'function') return { key, run };
  }
  return null;
}
