import type { CaptionStyle } from '@/domain/playback/caption-style';
import type { MenuName, WidgetState } from '../state';

type Update = Partial<WidgetState>;

/** The icon of an open menu closes it. */
export const menuToggled = (menu: MenuName): ((state: WidgetState) => Update) => {
  return ({ openMenu }) => ({ openMenu: openMenu === menu ? null : menu });
};

export const menuOpened = (menu: MenuName): Update => ({ openMenu: menu });

export const menuClosed = (): Update => ({ openMenu: null });

export const captionStyleSet = (captionStyle: CaptionStyle): Update => ({ captionStyle });

export const diagnosticsToggled = ({ diagnosticsShown }: WidgetState): Update => ({
  diagnosticsShown: !diagnosticsShown,
});

export const stretchedSet = (stretched: boolean): Update => ({ stretched });
