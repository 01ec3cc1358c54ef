import { MenuIcon } from '../kit/icons/menu-icon';
import type { Choice, Option } from './choices/choice';
import styles from './menu.module.css';
import { useMenu } from './use-trail';

/** The options of a choice, or a part of them, one of all selected; picking one closes the menu. */
export function ChoiceList({ choice, part = choice.options }: { choice: Choice; part?: readonly Option[] }) {
  const { close } = useMenu();
  const chosen = choice.options.find(({ value }) => value === choice.value);
  return part.map((option) => (
    <OptionRow
      key={option.value}
      option={option}
      checked={option === chosen}
      entry={option === (chosen ?? choice.options[0])}
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
