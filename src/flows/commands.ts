import { type CaptionStyle, resizedCaptions } from '@/domain/playback/caption-style';
import type { FailureCause } from '@/domain/widget/errors';
import type { MenuName, MenuPath } from '@/store/state';
import {
  captionStyleSet,
  diagnosticsToggled,
  menuClosed,
  menuOpened,
  menuToggled,
  nextCancelledByViewer,
  noticeGone,
  soundRefusedSet,
} from '@/store/updates';
import { startAccount } from './account/start-account';
import { pauseAd, wantContent } from './ads/ad-commands';
import type { AllDeps } from './deps';
import { playNext, playPrevious } from './episodes/adjacent-episodes';
import { chooseAudio } from './episodes/choose-audio';
import { selectEpisode } from './episodes/select-episode';
import { selectVariant } from './episodes/select-variant';
import { skipSegment } from './episodes/skip-segment';
import { fail, run } from './fail';
import { continueSaved, dismissResume, startOver } from './resume/resume-prompt';
import { boot } from './startup/boot';
import { retry } from './startup/retry';
import { leaveStretched, toggleFullscreen } from './viewer/fullscreen';
import { copyDiagnostics, copyErid, copyLink, openShare } from './viewer/share';

/** The verbs that the interface calls. Plain media controls are Vidstack's own and need none. */
export interface Commands {
  start(): void;
  retry(): void;
  selectEpisode(episodeId: number): void;
  /** The viewer looks at this episode and may choose it; null when at none any more. */
  anticipate(episodeId: number | null): void;
  /** Another voice-over or cut of the episode that is on, at the same second. */
  selectVariant(variantId: number): void;
  /** The voice to hear, here and in the other episodes. */
  chooseAudio(label: string): void;
  /** The episode that follows, or the one before, now. */
  playNext(): void;
  playPrevious(): void;
  /** Stay with this episode: nothing follows it by itself. */
  cancelNext(): void;
  /** Go on where the viewer stopped, or from the beginning. */
  resume(): void;
  startOver(): void;
  /** Leaves the question: paused where the viewer stopped. */
  dismissResume(): void;
  toggleMenu(menu: MenuName): void;
  /** Opens a menu; `path` says from which menus the viewer came. */
  openMenu(menu: MenuName, path?: MenuPath): void;
  closeMenu(): void;
  toggleFullscreen(): void;
  /** Where the owner's page stretched the frame: back to its place. */
  leaveStretched(): void;
  /** How subtitles look from now on, in other films too. */
  setCaptionStyle(style: CaptionStyle): void;
  /** One size up or down; tells the size in percent. */
  resizeCaptions(direction: 1 | -1): number;
  /** Over the intro, recap or credits that are on; false where none is. */
  skipSegment(): boolean;
  /** Pauses and opens the popup, or the device's own sheet. */
  share(): void;
  copyLink(link: string): void;
  dismissNotice(): void;
  /** The viewer wants the sound that the browser refused at autoplay. */
  restoreSound(): void;
  /** The ad that is on. */
  playAd(): void;
  pauseAd(): void;
  /** Only where it may be skipped. */
  skipAd(): void;
  /** Counts the press and pauses the ad; the address to open in a new tab, null where there is none. */
  clickAd(): string | null;
  /** 0-1. */
  setAdVolume(volume: number): void;
  setAdMuted(muted: boolean): void;
  copyErid(erid: string): void;
  /** Shows or hides the figures for those who look for a fault. */
  toggleDiagnostics(): void;
  copyDiagnostics(text: string): void;
  /** A part of the widget did not load, or broke. */
  reportBreak(reason: 'chunk' | 'bug', detail: string, cause?: FailureCause): void;
}

/** Wires the commands to everything they touch. */
export function createCommands(deps: AllDeps): Commands {
  const { store, media, timeline } = deps;
  const setCaptionStyle = (style: CaptionStyle) => {
    store.setState(captionStyleSet(style));
    deps.captionStyle.write(style);
  };
  return {
    start: () => {
      run(deps, boot(deps));
      startAccount(deps);
    },
    retry: () => retry(deps),
    selectEpisode: (episodeId) => {
      // Picking the episode that is on only closes the picker.
      if (store.getState().selection?.episodeId === episodeId) store.setState(menuClosed());
      else selectEpisode(deps, episodeId, { start: 'asked', byName: true });
    },
    anticipate: deps.anticipate,
    selectVariant: (variantId) => selectVariant(deps, variantId),
    chooseAudio: (label) => chooseAudio(deps, label),
    playNext: () => playNext(deps),
    playPrevious: () => playPrevious(deps),
    cancelNext: () => store.setState(nextCancelledByViewer()),
    resume: () => continueSaved(deps),
    startOver: () => startOver(deps),
    dismissResume: () => dismissResume(deps),
    toggleMenu: (menu) => store.setState(menuToggled(menu)),
    openMenu: (menu, path) => store.setState(menuOpened(menu, path)),
    closeMenu: () => store.setState(menuClosed()),
    toggleFullscreen: () => toggleFullscreen(deps),
    leaveStretched: () => leaveStretched(deps),
    setCaptionStyle,
    resizeCaptions: (direction) => {
      const style = resizedCaptions(store.getState().captionStyle, direction);
      setCaptionStyle(style);
      return style.size;
    },
    skipSegment: () => skipSegment(deps),
    share: () => void openShare(deps),
    copyLink: (link) => void copyLink(deps, link),
    dismissNotice: () => store.setState(noticeGone()),
    restoreSound: () => {
      store.setState(soundRefusedSet(false));
      media.setMuted(false);
    },
    playAd: () => wantContent(deps, true),
    pauseAd: () => pauseAd(deps),
    skipAd: () => {
      // Before it ends by that.
      if (store.getState().ad?.canSkip) timeline.mark('adskip', undefined);
      deps.ads.running?.skip();
    },
    clickAd: () => {
      const href = deps.ads.running?.click() ?? null;
      if (href !== null) timeline.mark('adclick', { href });
      return href;
    },
    setAdVolume: (volume) => deps.ads.running?.setVolume(volume),
    setAdMuted: (muted) => deps.ads.running?.setMuted(muted),
    copyErid: (erid) => void copyErid(deps, erid),
    toggleDiagnostics: () => store.setState(diagnosticsToggled),
    copyDiagnostics: (text) => void copyDiagnostics(deps, text),
    reportBreak: (reason, detail, cause) => fail(deps, { kind: 'unexpected', reason, detail }, cause),
  };
}
