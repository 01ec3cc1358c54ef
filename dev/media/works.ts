import { drawScene, type SceneName } from './art';
import * as library from './library';

/** The drawing of a film or series. */
export interface Work {
  readonly scene: SceneName;
  readonly palette: library.Palette;
  readonly overline: string;
  readonly title: string;
}

const work = (
  scene: SceneName,
  overline: string,
  title: string,
  [top, bottom, glow]: readonly [string, string, string],
): Work => ({ scene, overline, title, palette: { top, bottom, glow } });

export const SERIES = work('lighthouse', 'СЕРИАЛ', library.SERIES_TITLE, ['#070d1c', '#21467a', '#9cc4ff']);
export const FILM = work('station', 'ФИЛЬМ', library.FILM_TITLE, ['#0a0c14', '#2a3c58', '#ffd9a0']);
export const REGION = work('shore', 'ФИЛЬМ', library.REGION_TITLE, ['#0d0a12', '#5a2f3f', '#ffb38f']);
export const LIVE = work('harbour', 'ПРЯМОЙ ЭФИР', library.LIVE_TITLE, ['#07121c', '#1d5566', '#ffc98a']);
export const DASH = work('mountains', 'ФИЛЬМ · DASH', library.DASH_TITLE, ['#0b0d22', '#3f3f86', '#d7dcff']);
export const PROGRESSIVE = work('letter', 'ФИЛЬМ · MP4', library.PROGRESSIVE_TITLE, ['#140b0a', '#6b2f24', '#ffd2b0']);
export const YOUTUBE = work('screen', 'YOUTUBE', library.YOUTUBE_TITLE, ['#16070a', '#5e1420', '#ff9a9a']);
export const VIMEO = work('screen', 'VIMEO', library.VIMEO_TITLE, ['#04141c', '#0d4f66', '#8fe4ff']);
export const BROKEN = work('filmStrip', 'ФИЛЬМ', library.BROKEN_TITLE, ['#0b0d16', '#3a2a1c', '#ffcf8f']);
export const SHORT = work('tram', 'ФИЛЬМ', library.SHORT_TITLE, ['#080a1a', '#2a2f6b', '#ffe2a6']);

/** Returns the drawing of an advertisement. */
export const advertisement = (title: string): Work =>
  work('cup', 'КОФЕЙНЯ «У МАЯКА»', title, ['#1c0f06', '#7a3d12', '#ffe0b0']);

/** Draws a work as SVG of the given size in pixels. */
export function draw(
  { scene, palette, overline, title }: Work,
  [width, height]: readonly [number, number],
  extra: { readonly badge?: string; readonly footer?: string } = {},
): string {
  return drawScene(scene, palette, { overline, title, ...extra }, width, height);
}
