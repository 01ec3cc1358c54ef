import {
  BACK_OPACITIES,
  CAPTION_COLOURS,
  CAPTION_EDGES,
  CAPTION_FONTS,
  CAPTION_SIZES,
  type CaptionStyle,
  DEFAULT_CAPTION_STYLE as DEFAULT,
  TEXT_OPACITIES,
} from '@/domain/playback/caption-style';
import { STORAGE_KEYS, type StoredGuard } from './keys';
import { type KeyValueStore, type StoredValue, storedValue } from './local';

/** A missing or unknown part takes its default, so a style of another version keeps its other parts. */
const storedStyle: StoredGuard<CaptionStyle> = (value) => {
  if (typeof value !== 'object' || value === null) return null;
  const stored = value as Readonly<Record<string, unknown>>;
  const part = <K extends keyof CaptionStyle>(name: K, list: readonly CaptionStyle[K][]): CaptionStyle[K] =>
    list.find((one) => one === stored[name]) ?? DEFAULT[name];
  return {
    font: part('font', CAPTION_FONTS),
    size: part('size', CAPTION_SIZES),
    colour: part('colour', CAPTION_COLOURS),
    opacity: part('opacity', TEXT_OPACITIES),
    backgroundColour: part('backgroundColour', CAPTION_COLOURS),
    backgroundOpacity: part('backgroundOpacity', BACK_OPACITIES),
    windowColour: part('windowColour', CAPTION_COLOURS),
    windowOpacity: part('windowOpacity', BACK_OPACITIES),
    edge: part('edge', CAPTION_EDGES),
    position: isPosition(stored.position) ? stored.position : DEFAULT.position,
  };
};

const isPosition = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100;

/** Opens the viewer's caption style. It reads as null until the viewer sets one. */
export function openCaptionStyle(store: KeyValueStore): StoredValue<CaptionStyle> {
  return storedValue(store, STORAGE_KEYS.captionStyle, storedStyle);
}
