import type { MediaPlayerInstance, MediaProviderInstance } from '@vidstack/react';
import { isDashProvider, isHlsProvider, isVideoProvider } from './provider-kind';
import { configureProvider, type ProviderSetup } from './source-providers';
import { installAutoQuality } from './workarounds/dead-auto-quality';
import { preventInitialSeek } from './workarounds/initial-seek-to-zero';
import { installShownQualityChoice } from './workarounds/shown-quality-choice';
import { reloadOnLoaderChange } from './workarounds/source-kind-change';
import { removeManifestTracks } from './workarounds/stale-subtitles';

/** Keeps one Vidstack player correct across changes of its source. */
export function attachSourceChanges(
  player: MediaPlayerInstance,
  outlet: MediaProviderInstance,
  setup: ProviderSetup,
  signal: AbortSignal,
): void {
  // A manual change waits for the next segment and keeps the buffer.
  player.qualities.switch = 'next';
  preventInitialSeek(player);
  player.listen('provider-change', ({ detail: provider }) => configureProvider(provider, setup, player), { signal });
  reloadOnLoaderChange(player, outlet, signal);
  installAutoQuality(player, signal);
  installShownQualityChoice(player, signal);
  player.listen('can-play', () => seekInFrame(player, setup.load.startAt()), { signal });
  player.listen(
    'source-change',
    () => {
      removeManifestTracks(player.textTracks);
      nameSource(player, setup);
    },
    { signal },
  );
}

/** Gives the streaming library the start position and the view of the next source. */
export function nameSource(
  { provider }: MediaPlayerInstance,
  { load, cmcd, libraries }: Pick<ProviderSetup, 'load' | 'cmcd' | 'libraries'>,
): void {
  // dash.js requests nothing before this.
  if (isDashProvider(provider) && cmcd) libraries.dash()?.compat.nameView(provider.instance as never, cmcd());
  if (!isHlsProvider(provider) || provider.instance === null) return;
  const { config } = provider.instance;
  config.startPosition = load.startAt() ?? -1;
  if (cmcd) config.cmcd = cmcd();
}

/** Seeks in the frame of a hosting service, which takes no start position by its URL. */
function seekInFrame(player: MediaPlayerInstance, startAt: number | null): void {
  if (!isVideoProvider(player.provider) && startAt !== null && startAt > 0) player.currentTime = startAt;
}
