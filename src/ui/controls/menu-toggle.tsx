import type { ComponentProps } from 'react';
import { ru } from '@/i18n/ru';
import { selectCanPickEpisode } from '@/store/selectors';
import type { MenuName } from '@/store/state';
import { ControlButton } from '../kit/control-button';
import styles from '../kit/control-button.module.css';
import { useMedia } from '../widget/use-media';
import { useCommands, useLazyCommands, useWidget } from '../widget/use-widget';

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

/** Opens the menu of subtitles, in every frame; shown if the stream has subtitles. */
export function CaptionsToggle() {
  const available = useMedia('hasCaptions');
  const shown = useMedia('textTrack') !== null;
  if (!available) return null;
  return (
    <MenuToggle
      menu="subtitles"
      icon="captions"
      label={ru.controls.subtitles}
      hotkey="captions"
      className={styles.captions}
      data-on={shown || undefined}
      testId="captions-toggle"
    />
  );
}

/** Opens the picker of seasons and episodes; shown only for a choice of episodes. */
export function EpisodesToggle() {
  const visible = useWidget(selectCanPickEpisode);
  if (!visible) return null;
  return (
    <MenuToggle menu="episodes" icon="episodes" label={ru.controls.episodes} className={styles.labelled}>
      <span className={styles.label} aria-hidden="true">
        {ru.controls.episodes}
      </span>
    </MenuToggle>
  );
}

/** Opens the share popup; only if the host page enables sharing. */
export function ShareToggle() {
  const run = useLazyCommands();
  const enabled = useWidget((state) => state.enabledShare);
  const open = useWidget((state) => state.openMenu === 'share');
  if (!enabled) return null;
  return (
    <ControlButton
      icon="share"
      label={ru.controls.share}
      aria-haspopup="dialog"
      aria-expanded={open}
      data-menu-toggle="share"
      testId="share-toggle"
      onClick={() => run(({ share }) => share())}
    />
  );
}
