import {
  BACK_OPACITIES,
  CAPTION_COLOURS,
  CAPTION_EDGES,
  CAPTION_FONTS,
  CAPTION_SIZES,
  type CaptionStyle,
  DEFAULT_CAPTION_STYLE,
  TEXT_OPACITIES,
} from '@/domain/playback/caption-style';
import { captionStyleText as text } from '@/i18n/caption-style-text';
import { usePlayer } from '../kit/use-player';
import { useCommands, useWidget } from '../use-widget';
import { CaptionPreview } from './caption-preview';
import { MenuShell } from './menu-shell';
import { type Field, StyleField } from './style-field';
import styles from './subtitle-style.module.css';

const named = <T extends string>(values: readonly T[], names: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: names[value] }));
const percents = <T extends number>(values: readonly T[]) =>
  values.map((value) => ({ value, label: text.percent(value) }));
const colours = named(CAPTION_COLOURS, text.colours);

const FIELDS: readonly Field[] = [
  { name: 'size', options: percents(CAPTION_SIZES) },
  { name: 'colour', options: colours, swatches: true },
  { name: 'font', options: named(CAPTION_FONTS, text.fonts) },
  { name: 'edge', options: named(CAPTION_EDGES, text.edges) },
  { name: 'backgroundColour', options: colours, swatches: true },
  { name: 'backgroundOpacity', options: percents(BACK_OPACITIES) },
  { name: 'opacity', options: percents(TEXT_OPACITIES) },
  { name: 'windowColour', options: colours, swatches: true },
  { name: 'windowOpacity', options: percents(BACK_OPACITIES) },
];

/** The style of subtitles; each change shows at once, here and over the video. */
export function SubtitleStyleMenu() {
  const player = usePlayer();
  const { setCaptionStyle } = useCommands();
  const style = useWidget((state) => state.captionStyle);
  const change = (next: CaptionStyle) => {
    setCaptionStyle(next);
    player.showCaptionSample();
  };
  return (
    <MenuShell top={<CaptionPreview style={style} />}>
      <div className={styles.fields}>
        {FIELDS.map((field) => (
          <StyleField
            key={field.name}
            field={field}
            value={style[field.name]}
            onChange={(value) => change({ ...style, [field.name]: value })}
          />
        ))}
        <button
          type="button"
          className={styles.reset}
          data-testid="style-reset"
          onClick={() => change(DEFAULT_CAPTION_STYLE)}
        >
          {text.reset}
        </button>
      </div>
    </MenuShell>
  );
}
