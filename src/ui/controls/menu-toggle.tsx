import type { ComponentProps } from 'react';
import type { MenuName } from '@/store/state';
import { ControlButton } from '../kit/control-button';
import { useCommands, useWidget } from '../widget/use-widget';

type ButtonProps = ComponentProps<typeof ControlButton>;

interface MenuToggleProps extends Omit<ButtonProps, 'testId' | 'onClick'> {
  menu: 'settings' | 'episodes' | 'subtitles';
  /** Defaults to a name after the menu. */
  testId?: string;
}

/** The icon of a menu that has one of its own; all others belong to the settings. */
const ICONS: Partial<Record<MenuName, MenuToggleProps['menu'] | null>> = {
  subtitles: 'subtitles',
  'subtitle-style': 'subtitles',
  'second-subtitles': 'subtitles',
  transcript: 'subtitles',
  episodes: 'episodes',
  seasons: 'episodes',
  // The name of the chapter beside the time opens it.
  chapters: null,
  share: null,
  help: null,
  context: null,
};

/** Opens a menu and closes it again, also from one of its submenus. */
export function MenuToggle({ menu, testId, ...rest }: MenuToggleProps) {
  const { toggleMenu, closeMenu } = useCommands();
  const open = useWidget(({ openMenu, menuPath }) => {
    if (openMenu === null) return false;
    const icon = ICONS[menuPath.parents[0] ?? openMenu];
    return (icon === undefined ? 'settings' : icon) === menu;
  });
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
