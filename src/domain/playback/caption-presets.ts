import { type CaptionStyle, DEFAULT_CAPTION_STYLE } from './caption-style';

export const CAPTION_PRESETS = ['regular', 'large', 'yellow', 'boxed'] as const;

export type CaptionPreset = (typeof CAPTION_PRESETS)[number];

/** Styles that most viewers need, one press away. */
const STYLES: Readonly<Record<CaptionPreset, CaptionStyle>> = {
  regular: DEFAULT_CAPTION_STYLE,
  large: { ...DEFAULT_CAPTION_STYLE, size: 150 },
  yellow: { ...DEFAULT_CAPTION_STYLE, colour: 'yellow', backgroundOpacity: 0, edge: 'outline' },
  boxed: { ...DEFAULT_CAPTION_STYLE, backgroundOpacity: 100 },
};

/** The style with the looks of a preset, in its own place. */
export const withPreset = ({ position }: CaptionStyle, preset: CaptionPreset): CaptionStyle => ({
  ...STYLES[preset],
  position,
});

/** The preset of a style; null for a style of the viewer's own. */
export function presetOf(style: CaptionStyle): CaptionPreset | null {
  const names = Object.keys(style) as (keyof CaptionStyle)[];
  return (
    CAPTION_PRESETS.find((preset) => {
      const presetStyle = withPreset(style, preset);
      return names.every((name) => presetStyle[name] === style[name]);
    }) ?? null
  );
}
