import { useState } from 'react';
import { providerPoster } from '@/domain/catalogue/provider-poster';
import { currentEpisode } from '@/store/selectors';
import { Title } from '../kit/title';
import { useMedia } from '../kit/use-media';
import { useWidget } from '../use-widget';

/** The poster and the title, shown at once; they fade with the first moving frame. */
export function Poster() {
  const started = useMedia('started');
  const content = useWidget((state) => state.catalogued?.content ?? null);
  const episode = useWidget(currentEpisode);
  const source = useWidget((state) => state.stream?.source ?? null);
  // The URL that failed to load, not a flag: the next episode has its own poster.
  const [broken, setBroken] = useState<string | null>(null);
  const own = useWidget(({ hostPage }) => hostPage.poster);
  if (content === null) return null;
  const url = own ?? episode?.posterPath ?? content.posterUrl ?? (source && providerPoster(source));
  return (
    <div className="vv-poster" data-gone={started || undefined} aria-hidden={started} data-testid="poster">
      {url !== null && url !== broken && <img src={url} alt="" decoding="sync" onError={() => setBroken(url)} />}
      <Title />
    </div>
  );
}
