import type { ComponentProps } from 'react';
import type { MenuName } from '@/store/state';
import { ControlButton } from '../kit/control-button';
import { useCompactLayout } from '../kit/use-compact-layout';
import { useCommands, useWidget } from '../use-widget';

type ButtonProps = ComponentProps<typeof ControlButton>;

interface MenuToggleProps extends Omit<ButtonProps, 'testId' | 'onClick'> {
  menu: 'settings' | 'episodes' | 'subtitles';
  /** Named after the menu unless said otherwise. */
  testId?: string;
}

const SUBTITLES: readonly MenuName[] = ['subtitles', 'subtitle-style'];
const SETTINGS: readonly MenuName[] = ['settings', 'quality', 'rate', 'audio', 'variants', 'boost'];
const EPISODES: readonly MenuName[] = ['episodes', 'seasons'];

/** Opens a menu and closes it again, also where one of its rows has led to another. */
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

/** Menus that the icon has opened, or one of its rows; a small frame has subtitles among the settings. */
function menusOf(menu: MenuToggleProps['menu'], compact: boolean): readonly MenuName[] {
  if (menu === 'episodes') return EPISODES;
  if (menu === 'subtitles') return SUBTITLES;
  return compact ? [...SETTINGS, ...SUBTITLES] : SETTINGS;
}
