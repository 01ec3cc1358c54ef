import { type CSSProperties, type SyntheticEvent, useRef, useState } from 'react';
import {
  BACK_OPACITIES,
  CAPTION_COLOURS,
  CAPTION_EDGES,
  CAPTION_FONTS,
  CAPTION_PRESETS,
  CAPTION_SIZES,
  type CaptionColour,
  type CaptionStyle,
  captionColour,
  captionVariables,
  DEFAULT_CAPTION_STYLE,
  movedCaptions,
  presetOf,
  TEXT_OPACITIES,
  withPreset,
} from '@/domain/playback/caption-style';
import { captionStyleText as text } from '@/i18n/caption-style-text';
import { startList } from '../kit/list-keys';
import { useCommands, useWidget } from '../widget/use-widget';
import { MenuShell } from './menu-shell';
import { StepRow } from './step-row';
import styles from './subtitle-style.module.css';

const named = <T extends string>(values: readonly T[], names: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: names[value] }));
const percents = <T extends number>(values: readonly T[]) =>
  values.map((value) => ({ value, label: text.percent(value) }));
const colours = named(CAPTION_COLOURS, text.colours);

interface Field {
  name: Exclude<keyof CaptionStyle, 'position'>;
  options: readonly { value: string | number; label: string }[];
  /** Shows the options as colours. */
  swatches?: boolean;
}

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
const PresetField = ({ style, onChange }: StyleProps) => (
  <RadioField
    name="preset"
    testId="style-presets"
    title={text.presets.title}
    options={named(CAPTION_PRESETS, text.presets)}
    value={presetOf(style)}
    onChange={(name) => onChange(withPreset(style, name))}
  />
);

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
          <RadioField<string | number>
            key={field.name}
            {...field}
            testId={`style-${field.name}`}
            title={text.fields[field.name]}
            value={style[field.name]}
            onChange={(value) => onChange({ ...style, [field.name]: value })}
          />
        ))}
        <button
          type="button"
          className={`${styles.reset} vv-faint`}
          data-testid="style-reset"
          onClick={() => onChange(DEFAULT_CAPTION_STYLE)}
        >
          {text.reset}
        </button>
      </div>
    </details>
  );
}

interface RadioFieldProps<T extends string | number> {
  name: string;
  title: string;
  testId: string;
  options: readonly { value: T; label: string }[];
  /** Shows the options as colours. */
  swatches?: boolean;
  value: T | null;
  onChange(value: T): void;
}

/** Options in a row, of which one is selected. */
function RadioField<T extends string | number>({ name, swatches = false, ...field }: RadioFieldProps<T>) {
  return (
    <fieldset className={styles.field} data-testid={field.testId}>
      <legend className={`${styles.legend} vv-small`}>{field.title}</legend>
      {field.options.map(({ value, label }) => (
        <label key={value} className={`${swatches ? styles.swatch : styles.chip} vv-middle`}>
          <input
            type="radio"
            className={styles.radio}
            name={`style-${name}`}
            checked={value === field.value}
            aria-label={swatches ? label : undefined}
            data-testid={`option-${name}-${value}`}
            onChange={() => field.onChange(value)}
          />
          {swatches ? (
            <span
              className={styles.colour}
              style={{ backgroundColor: captionColour(value as CaptionColour) }}
              title={label}
            />
          ) : (
            <span className={`${styles.word} vv-faint vv-middle`}>{label}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * A sample in the chosen style, half over white and half over black. It is the only preview if the menu covers the
 * video.
 */
const CaptionPreview = ({ style }: { style: CaptionStyle }) => (
  <div
    className={`${styles.preview} vv-middle`}
    style={captionVariables(style) as CSSProperties}
    data-testid="caption-preview"
  >
    <span className={styles.previewWindow}>
      <span className={styles.previewCue}>{text.sample}</span>
    </span>
  </div>
);
