import { type MediaSource, mediaBody } from '../media-source';
import { FIRST_GENERATED_ID, GENERATED_COUNT } from './generated-titles';
import type { Title } from './title';

const POSTER = /^posters\/title-(\d{4})\.svg$/;
/** Hue step that separates adjacent posters on the colour circle. */
const HUE_STEP = 47;

/** Serves posters of the generated titles: the title on a colour of its own. */
export function titlePosters(titles: readonly Title[]): MediaSource {
  return async (path) => {
    const index = Number(POSTER.exec(path)?.[1] ?? 0) - FIRST_GENERATED_ID;
    const title =
      index >= 0 && index < GENERATED_COUNT ? titles.find(({ id }) => id === index + FIRST_GENERATED_ID) : undefined;
    return title === undefined ? null : mediaBody(path, poster(title.entry.content.title, index * HUE_STEP));
  };
}

function poster(title: string, hue: number): string {
  const lines = title
    .split(' ')
    .map((word, index) => `<text x="40" y="${430 + index * 76}">${word}</text>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 540" width="960" height="540">
<linearGradient id="g" x2="0" y2="1"><stop stop-color="hsl(${hue % 360} 45% 34%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 60% 9%)"/></linearGradient>
<rect width="960" height="540" fill="url(#g)"/><circle cx="760" cy="170" r="90" fill="hsl(${(hue + 60) % 360} 70% 78%)" opacity=".8"/>
<g fill="#fff" font-family="system-ui,sans-serif" font-size="68" font-weight="700">${lines}</g></svg>`;
}
