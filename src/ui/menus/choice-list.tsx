import { MenuIcon } from '../kit/icons/menu-icon';
import type { Choice, Option } from './choices/choice';
import styles from './menu.module.css';
import { useMenu } from './use-trail';

/** The options of a choice, one of them selected; picking one closes the menu. */
export function ChoiceList({ choice }: { choice: Choice }) {
  const { close } = useMenu();
  const chosen = choice.options.findIndex(({ value }) => value === choice.value);
  return choice.options.map((option, index) => (
    <OptionRow
      key={option.value}
      option={option}
      checked={index === chosen}
      entry={index === Math.max(0, chosen)}
      onPick={() => {
        choice.pick(option.value);
        close();
      }}
    />
  ));
}

interface OptionRowProps {
  option: Option;
  checked: boolean;
  /** Whether the row is the menu's tab stop. */
  entry: boolean;
  onPick(): void;
}

function OptionRow({ option, checked, entry, onPick }: OptionRowProps) {
  const { value, label, hint, language } = option;
  return (
    <button
      type="button"
      className={styles.row}
      role="menuitemradio"
      aria-checked={checked}
      tabIndex={entry ? 0 : -1}
      data-row
      data-testid={`option-${value}`}
      onClick={onPick}
    >
      <MenuIcon name="check" className={styles.check} />
      <span className={styles.label} lang={language || undefined}>
        {label}
      </span>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </button>
  );
}
