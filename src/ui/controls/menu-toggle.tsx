import type { ReactNode } from 'react';
import type { MenuName } from '@/store/state';
import type { IconName } from '../icons/icon';
import { useCommands, useWidget } from '../use-widget';
import { ControlButton } from './control-button';

/** Menus that the icon of the settings has opened, or one of its rows. */
const OF_SETTINGS: readonly MenuName[] = [
  'settings',
  'quality',
  'rate',
  'audio',
  'boost',
  'subtitles',
  'subtitle-style',
];

interface MenuToggleProps {
  menu: 'settings' | 'episodes';
  icon: IconName;
  label: string;
  className?: string | undefined;
  children?: ReactNode;
}

/** Opens a menu and closes it again. */
export function MenuToggle({ menu, icon, label, className, children }: MenuToggleProps) {
  const { toggleMenu, closeMenu } = useCommands();
  const open = useWidget(({ openMenu }) => belongsTo(openMenu, menu));
  return (
    <ControlButton
      icon={icon}
      label={label}
      {...(className === undefined ? {} : { className })}
      testId={`${menu}-toggle`}
      aria-haspopup="dialog"
      aria-expanded={open}
      data-menu-toggle={menu}
      onClick={() => (open ? closeMenu() : toggleMenu(menu))}
    >
      {children}
    </ControlButton>
  );
}

const belongsTo = (open: MenuName | null, menu: MenuToggleProps['menu']): boolean =>
  open !== null && (menu === 'settings' ? OF_SETTINGS.includes(open) : open === 'episodes' || open === 'seasons');
