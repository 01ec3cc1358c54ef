import type { AdIcon } from '@/domain/ads/ad';

/** An icon as its document has it. */
export interface IconWish extends Omit<AdIcon, 'x' | 'y'> {
  /** Pixels from the left and from the top, or an edge. */
  x: number | 'left' | 'right';
  y: number | 'top' | 'bottom';
  /** Seconds of the ad; the duration is infinite by default. */
  offset: number;
  duration: number;
}

/** Icons at a time: those of a document must not hide the ad. */
export const ICON_LIMIT = 3;
/** Share of the width and of the height that an icon takes at most. */
const LARGEST_SHARE = 1 / 4;
/** A smaller slot has room for the controls alone. */
const SMALLEST_SLOT = { width: 320, height: 180 };

interface Size {
  width: number;
  height: number;
}

/** The icons of a second of the ad, at their places in a slot of this size. A larger icon becomes smaller. */
export function layOutIcons(icons: readonly IconWish[], second: number, slot: Size): AdIcon[] {
  if (slot.width < SMALLEST_SLOT.width || slot.height < SMALLEST_SLOT.height) return [];
  return icons
    .filter(({ offset, duration }) => second >= offset && second < offset + duration)
    .slice(0, ICON_LIMIT)
    .map(({ offset: _offset, duration: _duration, ...icon }) => {
      const scale = Math.min(1, (slot.width * LARGEST_SHARE) / icon.width, (slot.height * LARGEST_SHARE) / icon.height);
      const width = Math.round(icon.width * scale);
      const height = Math.round(icon.height * scale);
      return { ...icon, width, height, x: place(icon.x, slot.width - width), y: place(icon.y, slot.height - height) };
    });
}

/** Pixels from the edge, within the slot. */
const place = (wish: IconWish['x'] | IconWish['y'], most: number): number =>
  typeof wish === 'number' ? Math.min(wish, most) : wish === 'right' || wish === 'bottom' ? most : 0;
