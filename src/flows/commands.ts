import type { CaptionStyle } from '@/domain/caption-style';
import type { MenuName } from '@/store/state';
import { captionStyleSet, menuClosed, menuOpened, menuToggled, soundRefusedSet } from '@/store/updates';
import { boot } from './boot';
import type { AllDeps } from './deps';
import { fail, run } from './fail';
import { retry } from './retry';
import { selectEpisode } from './select-episode';

/** The verbs that the interface calls. Plain media controls are Vidstack's own and need none. */
export interface Commands {
  start(): void;
  retry(): void;
  selectEpisode(episodeId: number): void;
  toggleMenu(menu: MenuName): void;
  openMenu(menu: MenuName): void;
  closeMenu(): void;
  /** How subtitles look from now on, in other films too. */
  setCaptionStyle(style: CaptionStyle): void;
  /** The viewer wants the sound that the browser refused at autoplay. */
  restoreSound(): void;
  /** A part of the widget did not load, or broke. */
  reportBreak(reason: 'chunk' | 'bug', detail: string): void;
}

/** Wires the commands to everything they touch. */
export function createCommands(deps: AllDeps): Commands {
  const { store, media } = deps;
  return {
    start: () => run(deps, boot(deps)),
    retry: () => retry(deps),
    selectEpisode: (episodeId) => {
      // Picking the episode that is on only closes the picker.
      if (store.getState().selection?.episodeId === episodeId) store.setState(menuClosed());
      else selectEpisode(deps, episodeId, 'asked');
    },
    toggleMenu: (menu) => store.setState(menuToggled(menu)),
    openMenu: (menu) => store.setState(menuOpened(menu)),
    closeMenu: () => store.setState(menuClosed()),
    setCaptionStyle: (style) => {
      store.setState(captionStyleSet(style));
      deps.captionStyle.write(style);
    },
    restoreSound: () => {
      store.setState(soundRefusedSet(false));
      media.setMuted(false);
    },
    reportBreak: (reason, detail) => fail(deps, { kind: 'unexpected', reason, detail }),
  };
}
