import { providerPoster } from '@/domain/catalogue/poster-url';
import { Markup } from '../kit/markup';
import { fillPoster, POSTER } from '../shell/poster';
import { useCard } from '../widget/title';
import { useShown } from '../widget/use-shown';
import { useWidget } from '../widget/use-widget';

/** The poster and the title, shown at once; they fade with the first moving frame, and stay away while the next source loads. */
export function Poster() {
  const shown = useShown();
  const card = useCard();
  const source = useWidget((state) => state.stream?.source ?? null);
  const own = useWidget(({ hostPage }) => hostPage.poster);
  if (card === null) return null;
  const url = own || card.url || (source && providerPoster(source)) || '';
  return (
    <Markup
      className="vv-poster"
      data-gone={shown || undefined}
      aria-hidden={shown}
      data-testid="poster"
      html={POSTER}
      fill={(poster) => fillPoster(poster, { ...card, url })}
    />
  );
}
