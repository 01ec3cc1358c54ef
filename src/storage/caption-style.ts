import * as v from 'valibot';
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
import { type KeyValueStore, type StoredValue, storedValue } from './local';

/** A missing or unknown part takes its default, so a style of another version keeps its other parts. */
const Style: v.GenericSchema<unknown, CaptionStyle> = v.object({
  font: v.fallback(v.picklist(CAPTION_FONTS), DEFAULT.font),
  size: v.fallback(v.picklist(CAPTION_SIZES), DEFAULT.size),
  colour: v.fallback(v.picklist(CAPTION_COLOURS), DEFAULT.colour),
  opacity: v.fallback(v.picklist(TEXT_OPACITIES), DEFAULT.opacity),
  backgroundColour: v.fallback(v.picklist(CAPTION_COLOURS), DEFAULT.backgroundColour),
  backgroundOpacity: v.fallback(v.picklist(BACK_OPACITIES), DEFAULT.backgroundOpacity),
  windowColour: v.fallback(v.picklist(CAPTION_COLOURS), DEFAULT.windowColour),
  windowOpacity: v.fallback(v.picklist(BACK_OPACITIES), DEFAULT.windowOpacity),
  edge: v.fallback(v.picklist(CAPTION_EDGES), DEFAULT.edge),
});

/** Opens the viewer's caption style. It reads as null until the viewer sets one. */
export function openCaptionStyle(store: KeyValueStore): StoredValue<CaptionStyle> {
  return storedValue(store, 'player-caption-style', Style);
}
