import { type CaptionColour, type CaptionStyle, captionColour } from '@/domain/playback/caption-style';
import { captionStyleText as text } from '@/i18n/caption-style-text';
import styles from './subtitle-style.module.css';

export interface Field {
  name: Exclude<keyof CaptionStyle, 'position'>;
  options: readonly { value: string | number; label: string }[];
  /** Shows the options as colours. */
  swatches?: boolean;
}

interface StyleFieldProps {
  field: Field;
  value: string | number;
  onChange(value: string | number): void;
}

/** One property of the style as a row of options, one of them selected. */
export function StyleField({ field: { name, options, swatches = false }, value, onChange }: StyleFieldProps) {
  return (
    <fieldset className={styles.field} data-testid={`style-${name}`}>
      <legend className={styles.legend}>{text.fields[name]}</legend>
      {options.map((option) => (
        <label key={option.value} className={swatches ? styles.swatch : styles.chip}>
          <input
            type="radio"
            className={styles.radio}
            name={`style-${name}`}
            checked={option.value === value}
            aria-label={swatches ? option.label : undefined}
            data-testid={`option-${name}-${option.value}`}
            onChange={() => onChange(option.value)}
          />
          {swatches ? (
            <span
              className={styles.colour}
              style={{ backgroundColor: captionColour(option.value as CaptionColour) }}
              title={option.label}
            />
          ) : (
            <span className={styles.word}>{option.label}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
