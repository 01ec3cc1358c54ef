import { currentEpisode } from '@/store/selectors';
import { useCommands, useWidget } from '../../widget/use-widget';
import type { Choice } from './choice';

/** Variants of the current episode: dubs and cuts, each with its own stream. */
export function useVariantChoice(): Choice | null {
  const { selectVariant } = useCommands();
  const variants = useWidget(currentEpisode)?.episodeVariants ?? [];
  const chosen = useWidget((state) => state.selection?.variantId ?? null);
  const available = useWidget((state) => state.catalogued?.available === true);
  if (!available || variants.length < 2) return null;
  return {
    options: variants.map(({ id, title }) => ({ value: String(id), label: title })),
    value: String(chosen),
    pick(value) {
      const picked = variants.find(({ id }) => String(id) === value);
      if (picked !== undefined) selectVariant(picked.id);
    },
  };
}
