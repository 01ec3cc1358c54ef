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

/** A part that is missing or unknown, as from another version, takes its default; the rest is kept. */
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

/** The look of subtitles as the viewer set it; null where nothing was set. */
export function openCaptionStyle(store: KeyValueStore): StoredValue<CaptionStyle> {
  return storedValue(store, 'player-caption-style', Style);
}
