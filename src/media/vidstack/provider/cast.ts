import type { MediaContext, MediaPlayerInstance, MediaProviderLoader, Src } from '@vidstack/react';
import type { Watched } from '../../recovery/watched';
import type { StageSource } from '../../stage/facts';
import type { Stage } from '../../stage/stage';
import { nameSource } from '../shown-stage';

/** Position and pause that one provider leaves to the next. */
type SavedState = { readonly paused?: boolean; readonly currentTime?: number };

/**
 * Lets a television take the source of the stage over with Google Cast, and give it back at the same second. Vidstack's
 * loader for Cast takes only a source that is a URL, so it is taught to take the stage and to load its URL. Vidstack
 * creates this loader, and requests Google's script, when the viewer presses the button.
 */
export function followCast({ player, stage, signal }: Watched): void {
  const { remotePlaybackLoader } = player.$state;
  const taught = new WeakSet<MediaProviderLoader>();
  let context: MediaContext | null = null;
  const teach = () => {
    const loader = remotePlaybackLoader();
    if (loader === null || taught.has(loader)) return;
    taught.add(loader);
    teachStage(loader, stage, (ctx) => {
      context = ctx;
    });
    // Vidstack has asked the loader already. It asks again after a change.
    remotePlaybackLoader.set(null);
    remotePlaybackLoader.set(loader);
  };
  signal.addEventListener('abort', player.subscribe(teach));
  const follow = ({ startAt }: StageSource) => {
    if (context === null || remotePlaybackLoader() === null) return;
    // Our provider, which reports a source otherwise, is gone while the television plays.
    context.notify('source-change', nameSource(stage));
    const seek = () => {
      player.currentTime = startAt ?? 0;
    };
    if (startAt !== null && startAt > 0) player.listen('can-play', seek, { signal, once: true });
  };
  stage.on('source', follow, signal);
  keepPosition(player, signal);
}

/** @param onLoad receives Vidstack's context */
function teachStage(loader: MediaProviderLoader, stage: Stage, onLoad: (ctx: MediaContext) => void): void {
  const load = loader.load.bind(loader);
  loader.canPlay = ({ src }: Src) => (src as unknown) === stage;
  loader.load = async (ctx) => {
    const provider = await load(ctx);
    onLoad(ctx);
    ctx.$state.source.set(nameSource(stage));
    return provider;
  };
}

/** Vidstack saves position and pause for the next provider, and drops them in the change of the loader. */
function keepPosition(player: MediaPlayerInstance, signal: AbortSignal): void {
  const { savedState } = player.$state;
  let saved: SavedState | null = null;
  const stop = player.subscribe(() => {
    saved = savedState() ?? saved;
  });
  signal.addEventListener('abort', stop);
  const keep = () => {
    if (saved !== null) savedState.set(saved);
    // After the subscription above, which sees the value again.
    queueMicrotask(() => {
      saved = null;
    });
  };
  player.listen('provider-loader-change', keep, { signal });
}
