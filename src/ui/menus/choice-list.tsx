import type { ReactNode } from 'react';
import { MenuIcon } from '../kit/icons/menu-icon';
import type { Choice, Option } from './choices';
import styles from './menu.module.css';
import { MenuRows, MenuShell } from './menu-shell';
import { useMenu } from './use-trail';

interface ChoiceMenuProps {
  choice: Choice | null;
  /** Replaces the list of all options. */
  list?: ReactNode;
  /** Content above the list. */
  top?: ReactNode;
  /** Rows below the options. */
  more?: ReactNode;
  /** Content below the menu itself. */
  bottom?: ReactNode;
}

/** One choice as a menu; nothing without a choice. */
export function ChoiceMenu({ choice, list, top, more, bottom }: ChoiceMenuProps) {
  if (choice === null) return null;
  return (
    <MenuShell top={top}>
      <MenuRows>
        {list ?? <ChoiceList choice={choice} />}
        {more}
      </MenuRows>
      {bottom}
    </MenuShell>
  );
}

/** The options of a choice, or a part of them, one of all selected; picking one closes the menu. */
export function ChoiceList({ choice, part = choice.options }: { choice: Choice; part?: readonly Option[] }) {
  const { close } = useMenu();
  const chosen = choice.options.find(({ value }) => value === choice.value);
  return part.map((option) => (
    <OptionRow
      key={option.value}
      label={option.label}
      language={option.language}
      checked={option === chosen}
      entry={option === (chosen ?? choice.options[0])}
      onPick={() => {
        choice.pick(option.value);
        close();
      }}
      testId={`option-${option.value}`}
    >
      {option.hint !== undefined && <span className={`${styles.hint} vv-small`}>{option.hint}</span>}
    </OptionRow>
  ));
}

interface OptionRowProps {
  label: string;
  language?: string | undefined;
  /** The role of an option: in a menu, or in a list box. */
  role?: 'menuitemradio' | 'option';
  checked: boolean;
  /** Whether the row is the tab stop. */
  entry?: boolean;
  testId: string;
  onPick(): void;
  /** Content behind the label. */
  children?: ReactNode;
}

/** A row for one of several things, of which one is chosen. */
export function OptionRow(props: OptionRowProps) {
  const { role = 'menuitemradio', label, language, checked, entry = checked, testId, onPick, children } = props;
  const state = role === 'option' ? { 'aria-selected': checked } : { 'aria-checked': checked };
  return (
    <button
      type="button"
      className={`${styles.row} vv-row vv-lit`}
      role={role}
      {...state}
      tabIndex={entry ? 0 : -1}
      data-row
      data-testid={testId}
      onClick={onPick}
    >
      <MenuIcon name="check" className={styles.check} />
      <span className={styles.label} lang={language || undefined}>
        {label}
      </span>
      {children}
    </button>
  );
}
