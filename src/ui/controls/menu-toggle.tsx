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
const SETTINGS: readonly MenuName[] = [
  'settings',
  'quality',
  'rate',
  'audio',
  'variants',
  'boost',
  'chapters',
  'sleep',
];
const EPISODES: readonly MenuName[] = ['episodes', 'seasons'];

/** Opens a menu and closes it again, also from one of its submenus. */
export function MenuToggle({ menu, testId, ...rest }: MenuToggleProps) {
  const { toggleMenu, closeMenu } = useCommands();
  const compact = useCompactLayout();
  const open = useWidget(({ openMenu }) => openMenu !== null && menusOf(menu, compact).includes(openMenu));
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

/** Menus that belong to the icon: its own and its submenus. In a small frame the settings contain the subtitles. */
function menusOf(menu: MenuToggleProps['menu'], compact: boolean): readonly MenuName[] {
  if (menu === 'episodes') return EPISODES;
  if (menu === 'subtitles') return SUBTITLES;
  return compact ? [...SETTINGS, ...SUBTITLES] : SETTINGS;
}
