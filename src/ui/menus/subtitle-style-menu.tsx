import { type SyntheticEvent, useRef, useState } from 'react';
import {
  BACK_OPACITIES,
  CAPTION_COLOURS,
  CAPTION_EDGES,
  CAPTION_FONTS,
  CAPTION_PRESETS,
  CAPTION_SIZES,
  type CaptionPreset,
  type CaptionStyle,
  DEFAULT_CAPTION_STYLE,
  movedCaptions,
  presetOf,
  TEXT_OPACITIES,
  withPreset,
} from '@/domain/playback/caption-style';
import { captionStyleText as text } from '@/i18n/caption-style-text';
import { startList } from '../kit/list-keys';
import { useCommands, useWidget } from '../widget/use-widget';
import { CaptionPreview } from './caption-preview';
import { MenuShell } from './menu-shell';
import { StepRow } from './step-row';
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

/** The style of subtitles: a preset, or the viewer's own. Each change shows at once, here and over the video. */
export function SubtitleStyleMenu() {
  const { setCaptionStyle: change } = useCommands();
  const style = useWidget(({ settings }) => settings.captionStyle);
  return (
    <MenuShell top={<CaptionPreview style={style} />}>
      <PresetField style={style} onChange={change} />
      <PositionRow style={style} onChange={change} />
      <OwnStyle style={style} onChange={change} />
    </MenuShell>
  );
}

interface StyleProps {
  style: CaptionStyle;
  onChange(style: CaptionStyle): void;
}

/** The presets, of which none is selected for a style of the viewer's own. */
function PresetField({ style, onChange }: StyleProps) {
  const preset = presetOf(style);
  return (
    <fieldset className={styles.field} data-testid="style-presets">
      <legend className={styles.legend}>{text.presets.title}</legend>
      {CAPTION_PRESETS.map((name: CaptionPreset) => (
        <label key={name} className={styles.chip}>
          <input
            type="radio"
            className={styles.radio}
            name="style-preset"
            checked={name === preset}
            data-testid={`option-preset-${name}`}
            onChange={() => onChange(withPreset(style, name))}
          />
          <span className={styles.word}>{text.presets[name]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The height of the captions in the frame, which a drag of the captions sets, too. */
function PositionRow({ style, onChange }: StyleProps) {
  const { title, lower, higher, value } = text.position;
  const step = (name: string, testId: string, direction: 1 | -1) => ({
    name,
    testId,
    onPress: () => onChange(movedCaptions(style, direction)),
  });
  return (
    <StepRow
      title={title}
      testId="style-position"
      value={value(style.position)}
      less={step(lower, 'style-lower', -1)}
      more={step(higher, 'style-higher', 1)}
    />
  );
}

/** All properties of the style, folded away unless the viewer has set some. */
function OwnStyle({ style, onChange }: StyleProps) {
  const [isOwn] = useState(() => presetOf(style) === null);
  // The properties open within sight. A browser reports the open state of the start, too.
  const reported = useRef(!isOwn);
  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (reported.current && currentTarget.open) startList(currentTarget);
    reported.current = true;
  };
  return (
    <details open={isOwn} onToggle={onToggle}>
      <summary className={styles.summary} data-testid="style-own">
        {text.own}
      </summary>
      <div className={styles.fields}>
        {FIELDS.map((field) => (
          <StyleField
            key={field.name}
            field={field}
            value={style[field.name]}
            onChange={(value) => onChange({ ...style, [field.name]: value })}
          />
        ))}
        <button
          type="button"
          className={styles.reset}
          data-testid="style-reset"
          onClick={() => onChange(DEFAULT_CAPTION_STYLE)}
        >
          {text.reset}
        </button>
      </div>
    </details>
  );
}
