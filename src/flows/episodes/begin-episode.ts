import type { Episode, EpisodeVariant } from '@/domain/catalogue/content';
import { chooseVariant, findVariant, type VariantRequest } from '@/domain/catalogue/variant';
import { isWorthResuming, savedSeconds } from '@/domain/playback/progress';
import { episodeBegun } from '@/store/updates/episode';
import type { Deps } from '../deps';

interface EpisodeStart {
  /** Variant from the link, or from before a retry. */
  given?: VariantRequest;
  /** Start second from the link, or from before a failure; null for none. */
  position: number | null;
  /** Whether the viewer may be asked to resume. False for an episode that follows automatically. */
  mayAsk: boolean;
}

/**
 * Writes the selected episode to the store, with the viewer's dub and the start position. With a saved position the
 * player starts there, paused, and the resume prompt opens, so that no frame of the beginning flashes.
 * @returns the variant, and whether the resume prompt is open: the episode then waits for the answer
 */
export function beginEpisode(
  deps: Deps<'store' | 'memory'>,
  episode: Episode,
  start: EpisodeStart,
): { variant: EpisodeVariant | undefined; asks: boolean } {
  const { given = {} } = start;
  const { store } = deps;
  const { dub: preferredDub } = store.getState();
  const { variant, stored, startAt, asks } = planEpisode(deps, episode, start);
  const named = findVariant(episode, given)?.title ?? (typeof stored === 'string' ? stored : null);
  const dub = preferredDub ?? named ?? variant?.title ?? null;

  const selection = { episodeId: episode.id, variantId: variant?.id ?? null };
  store.setState(
    episodeBegun(selection, {
      dub,
      startAtSeconds: startAt,
      resume: asks && startAt !== null ? { seconds: startAt } : null,
      notice:
        variant === undefined || dub === null || variant.title === dub
          ? null
          : { kind: 'voice-missing', missing: dub, instead: variant.title },
    }),
  );
  return { variant, asks };
}

/** Plans the dub and the start position (null for the beginning) of an episode, without choosing it. */
export function planEpisode(
  { store, memory }: Deps<'store' | 'memory'>,
  episode: Episode,
  { given = {}, position, mayAsk }: EpisodeStart,
) {
  const stored = memory.variants.read()?.[episode.contentId] ?? null;
  const titles = [...(given.titles ?? []), store.getState().dub, stored];
  const variant = chooseVariant(episode, { ...given, titles });
  const saved = savedSeconds(memory.progress.read() ?? {}, episode.id, variant?.id ?? null);
  const asks = mayAsk && position === null && isWorthResuming(saved, episode.duration);
  return { variant, stored, startAt: asks ? saved : position, asks };
}
