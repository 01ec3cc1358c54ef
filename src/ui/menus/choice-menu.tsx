import type { ReactNode } from 'react';
import { menuText } from '@/i18n/menu-text';
import { ChoiceList } from './choice-list';
import type { Choice } from './choices/choice';
import { MenuShell } from './menu-shell';
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
  const { name } = useMenu();
  if (choice === null) return null;
  return (
    <MenuShell top={top}>
      <div role="menu" aria-label={menuText.titles[name]}>
        {list ?? <ChoiceList choice={choice} />}
        {more}
      </div>
      {bottom}
    </MenuShell>
  );
}
