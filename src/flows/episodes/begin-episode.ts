import type { Episode } from '@/domain/catalogue/content';
import { findVariant, type VariantRequest } from '@/domain/catalogue/variant';
import { type EpisodePlan, type EpisodeStart, planEpisode } from '@/domain/startup/plan-start';
import { readStartMemory } from '@/storage/viewer-memory';
import { selected } from '@/store/updates/selected-episode';
import type { Deps } from '../deps';

/**
 * Writes the selected episode to the store, with the viewer's dub and the start position. With a saved position the
 * player starts there, paused, and the resume prompt opens, so that no frame of the beginning flashes.
 * @returns the variant, and whether the resume prompt is open: the episode then waits for the answer
 */
export function beginEpisode(
  deps: Deps<'store' | 'memory'>,
  episode: Episode,
  start: EpisodeStart,
): Pick<EpisodePlan, 'variant' | 'asks'> {
  const plan = planEpisode(episode, start, readStartMemory(deps.memory), deps.store.getState().dub);
  selectPlanned(deps, episode, start.given ?? {}, plan);
  return plan;
}

/** Writes a planned episode to the store. */
export function selectPlanned(
  { store }: Deps<'store'>,
  episode: Episode,
  given: VariantRequest,
  { variant, stored, startAt, asks }: EpisodePlan,
): void {
  const { dub: preferredDub } = store.getState();
  const named = findVariant(episode, given)?.title ?? (typeof stored === 'string' ? stored : null);
  const dub = preferredDub ?? named ?? variant?.title ?? null;

  store.setState((before) => ({
    ...selected({ episodeId: episode.id, variantId: variant?.id ?? null }, startAt)(before),
    dub,
    resume: asks && startAt !== null ? { seconds: startAt } : null,
    notice:
      variant === undefined || dub === null || variant.title === dub
        ? null
        : { kind: 'voice-missing', missing: dub, instead: variant.title },
  }));
}
