import type { ReactNode } from 'react';
import { ChoiceList } from './choice-list';
import type { Choice } from './choices/choice';
import { MenuShell } from './menu-shell';

interface ChoiceMenuProps {
  choice: Choice | null;
  /** Content above the list. */
  top?: ReactNode;
  /** Content below the options. */
  more?: ReactNode;
}

/** One choice as a menu; nothing without a choice. */
export function ChoiceMenu({ choice, top, more }: ChoiceMenuProps) {
  if (choice === null) return null;
  return (
    <MenuShell top={top}>
      <div role="menu">
        <ChoiceList choice={choice} />
        {more}
      </div>
    </MenuShell>
  );
}
