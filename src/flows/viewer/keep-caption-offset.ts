import type { Id } from '@/domain/catalogue/id';
import { openCaptionOffsets } from '@/storage/content-choices';
import { currentEpisode } from '@/store/selectors';
import type { Deps } from '../deps';

/** Applies the stored delay to the subtitles of each episode, and stores the delay that the viewer sets. */
export function followCaptionOffset({ media, settings, store }: Deps<'media' | 'settings' | 'store'>): void {
  const offsets = openCaptionOffsets(settings);
  const film = (): [Id, Id | null] | null => {
    const episode = currentEpisode(store.getState());
    return episode && [episode.contentId, episode.season?.id ?? null];
  };
  const apply = () => {
    const key = film();
    if (key !== null) media.setCaptionOffset(offsets.read(...key));
  };
  media.on('texttrackchange', ({ label }) => {
    if (label !== null) apply();
  });
  media.on('captionoffset', ({ seconds }) => {
    const key = film();
    if (key !== null) offsets.write(...key, seconds);
  });
  apply();
}
