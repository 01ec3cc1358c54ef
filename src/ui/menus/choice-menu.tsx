import type { ReactNode } from 'react';
import { menuText } from '@/i18n/menu-text';
import { ChoiceList } from './choice-list';
import type { Choice } from './choices/choice';
import { MenuShell } from './menu-shell';
import { useMenu } from './use-trail';

interface ChoiceMenuProps {
  choice: Choice | null;
  /** Content above the list. */
  top?: ReactNode;
  /** Content below the options. */
  more?: ReactNode;
}

/** One choice as a menu; nothing without a choice. */
export function ChoiceMenu({ choice, top, more }: ChoiceMenuProps) {
  const { name } = useMenu();
  if (choice === null) return null;
  return (
    <MenuShell top={top}>
      <div role="menu" aria-label={menuText.titles[name]}>
        <ChoiceList choice={choice} />
        {more}
      </div>
    </MenuShell>
  );
}
