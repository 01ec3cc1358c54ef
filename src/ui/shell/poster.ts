import type { Content, Episode } from '@/domain/catalogue/content';
import { seasonAndEpisode } from '@/i18n/startup-text';

/** The content as poster and title show it. */
export interface Card {
  /** URL of the image; empty without one. */
  url: string;
  title: string;
  /** Season, number and title of an episode; empty for a film. */
  subtitle: string;
}

export const cardOf = ({ title, posterUrl }: Content, episode: Episode | null): Card => ({
  url: episode?.posterPath ?? posterUrl ?? '',
  title,
  subtitle: episode?.season ? seasonAndEpisode(episode.season.order, episode.order, episode.title) : '',
});

/** Markup of the two lines of a title, and of a poster with its title. The functions below fill them. */
export const TITLE = '<div></div><div class="vv-subtitle"></div>';
export const POSTER = `<img alt="" decoding="sync"><div class="vv-title">${TITLE}</div>`;

export function fillTitle({ children }: Element, { title, subtitle }: Card): void {
  const [first, second] = children as unknown as [Element, Element];
  first.textContent = title;
  second.textContent = subtitle;
}

/** Fills a poster. An image stays until the next one has loaded; one that does not load is hidden. */
export function fillPoster({ children }: Element, card: Card): void {
  const [image, title] = children as unknown as [HTMLImageElement, Element];
  fillTitle(title, card);
  if (image.getAttribute('src') === card.url) return;
  image.hidden = card.url === '';
  image.onerror = () => {
    image.hidden = true;
  };
  image.src = card.url;
}
