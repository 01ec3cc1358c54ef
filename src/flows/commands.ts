import { type CaptionStyle, resizedCaptions } from '@/domain/playback/caption-style';
import type { FailureCause } from '@/domain/widget/errors';
import { selectAd } from '@/store/selectors';
import type { MenuName, MenuPath } from '@/store/state';
import { nextCancelledByViewer } from '@/store/updates/episode';
import { captionStyleSet, diagnosticsToggled, menuClosed, menuOpened, menuToggled } from '@/store/updates/menus';
import { noticeGone, soundRefusedSet } from '@/store/updates/notices';
import { startAccount } from './account/start-account';
import { intendPlay, pauseAd } from './ads/ad-commands';
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
  /** Prefetches the episode that the viewer looks at; null for none. */
  prefetchEpisode(episodeId: number | null): void;
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
  /** Ends the stretched frame on a host page that replaces fullscreen. */
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
  return {
    ...startupCommands(deps),
    ...episodeCommands(deps),
    ...screenCommands(deps),
    ...captionCommands(deps),
    ...adCommands(deps),
    ...shareCommands(deps),
  };
}

const startupCommands = (deps: AllDeps) => ({
  start: () => {
    run(deps, boot(deps));
    startAccount(deps);
  },
  retry: () => retry(deps),
  reportBreak: (reason: 'chunk' | 'bug', detail: string, cause?: FailureCause) =>
    fail(deps, { kind: 'unexpected', reason, detail }, cause),
});

const episodeCommands = (deps: AllDeps) => ({
  selectEpisode: (episodeId: number) => {
    const { store } = deps;
    // Picking the chosen episode only closes the picker.
    if (store.getState().selection?.episodeId === episodeId) store.setState(menuClosed());
    else selectEpisode(deps, episodeId, { start: 'asked', byName: true });
  },
  prefetchEpisode: deps.prefetchEpisode,
  selectVariant: (variantId: number) => selectVariant(deps, variantId),
  chooseAudio: (label: string) => chooseAudio(deps, label),
  playNext: () => playNext(deps),
  playPrevious: () => playPrevious(deps),
  cancelNext: () => deps.store.setState(nextCancelledByViewer()),
  resume: () => continueSaved(deps),
  startOver: () => startOver(deps),
  dismissResume: () => dismissResume(deps),
  skipSegment: () => skipSegment(deps),
});

const screenCommands = (deps: AllDeps) => ({
  toggleMenu: (menu: MenuName) => deps.store.setState(menuToggled(menu)),
  openMenu: (menu: MenuName, path?: MenuPath) => deps.store.setState(menuOpened(menu, path)),
  closeMenu: () => deps.store.setState(menuClosed()),
  toggleFullscreen: () => toggleFullscreen(deps),
  leaveStretched: () => leaveStretched(deps),
  dismissNotice: () => deps.store.setState(noticeGone()),
  restoreSound: () => {
    deps.store.setState(soundRefusedSet(false));
    deps.media.setMuted(false);
  },
  toggleDiagnostics: () => deps.store.setState(diagnosticsToggled),
});

function captionCommands({ store, captionStyle }: AllDeps) {
  const setCaptionStyle = (style: CaptionStyle) => {
    store.setState(captionStyleSet(style));
    captionStyle.write(style);
  };
  return {
    setCaptionStyle,
    resizeCaptions: (direction: 1 | -1) => {
      const style = resizedCaptions(store.getState().captionStyle, direction);
      setCaptionStyle(style);
      return style.size;
    },
  };
}

const adCommands = (deps: AllDeps) => ({
  playAd: () => intendPlay(deps, true),
  pauseAd: () => pauseAd(deps),
  skipAd: () => {
    // Recorded first: `skip()` ends the ad synchronously.
    if (selectAd(deps.store.getState())?.canSkip) deps.timeline.record('adskip', undefined);
    deps.ads.running?.skip();
  },
  clickAd: () => {
    const href = deps.ads.running?.click() ?? null;
    if (href !== null) deps.timeline.record('adclick', { href });
    return href;
  },
  setAdVolume: (volume: number) => deps.ads.running?.setVolume(volume),
  setAdMuted: (muted: boolean) => deps.ads.running?.setMuted(muted),
});

const shareCommands = (deps: AllDeps) => ({
  share: () => void openShare(deps),
  copyLink: (link: string) => void copyLink(deps, link),
  copyErid: (erid: string) => void copyErid(deps, erid),
  copyDiagnostics: (text: string) => void copyDiagnostics(deps, text),
});
