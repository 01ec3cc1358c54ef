import type { ComponentProps } from 'react';
import type { MenuName } from '@/store/state';
import { ControlButton } from '../kit/control-button';
import { useCompactLayout } from '../kit/use-compact-layout';
import { useCommands, useWidget } from '../use-widget';

type ButtonProps = ComponentProps<typeof ControlButton>;

interface MenuToggleProps extends Omit<ButtonProps, 'testId' | 'onClick'> {
  menu: 'settings' | 'episodes' | 'subtitles';
  /** Defaults to a name after the menu. */
  testId?: string;
}

const SUBTITLES: readonly MenuName[] = ['subtitles', 'subtitle-style'];
const EPISODES: readonly MenuName[] = ['episodes', 'seasons'];
const NOT_SETTINGS: readonly MenuName[] = [...EPISODES, 'share', 'help', 'context'];

/** Opens a menu and closes it again, also from one of its submenus. */
export function MenuToggle({ menu, testId, ...rest }: MenuToggleProps) {
  const { toggleMenu, closeMenu } = useCommands();
  const compact = useCompactLayout();
  const open = useWidget(({ openMenu }) => openMenu !== null && opens(menu, openMenu, compact));
  return (
    <ControlButton
      {...rest}
      testId={testId ?? `${menu}-toggle`}
      aria-haspopup="dialog"
      aria-expanded={open}
      data-menu-toggle={menu}
      onClick={() => (open ? closeMenu() : toggleMenu(menu))}
    />
  );
}

/** Whether a menu belongs to the icon: its own or a submenu. In a small frame the settings contain the subtitles. */
function opens(menu: MenuToggleProps['menu'], open: MenuName, compact: boolean): boolean {
  if (menu === 'episodes') return EPISODES.includes(open);
  const isSubtitles = SUBTITLES.includes(open);
  return menu === 'subtitles' ? isSubtitles : !NOT_SETTINGS.includes(open) && (compact || !isSubtitles);
}
