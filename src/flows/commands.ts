import type { Id } from '@/domain/catalogue/id';
import { type CaptionStyle, resizedCaptions } from '@/domain/playback/caption-style';
import type { FailureCause } from '@/domain/widget/errors';
import { selectAd } from '@/store/selectors';
import { type MenuName, NEW_MENU_PATH } from '@/store/state';
import { startAccount } from './account/start-account';
import type { AllDeps } from './deps';
import { playNext, playPrevious } from './episodes/adjacent-episodes';
import { chooseAudio } from './episodes/choose-audio';
import { selectEpisode, selectVariant } from './episodes/select-episode';
import { fail, run } from './fail';
import { continueSaved, dismissResume, startOver } from './resume/answer-resume';
import { boot } from './startup/boot';
import { retry } from './startup/retry';
import { changeSetting } from './viewer/change-setting';
import { playAfterShare } from './viewer/play-after-share';
import { leaveStretched, toggleFullscreen } from './viewer/stretch-frame';

/** Commands of the interface. Plain media controls use the player's commands directly. */
export type Commands = ReturnType<typeof createCommands>;

/** Connects the commands to their dependencies. */
export const createCommands = (deps: AllDeps) => ({
  ...startupCommands(deps),
  ...episodeCommands(deps),
  ...screenCommands(deps),
  ...captionCommands(deps),
  ...adCommands(deps),
});

const startupCommands = (deps: AllDeps) => ({
  start: () => {
    run(deps, boot(deps));
    startAccount(deps);
  },
  retry: () => retry(deps),
  /** Starts the content as a press does; `at` is the time of an earlier press on the page's clock. */
  play: (at?: number) => {
    // A question needs its own answer.
    if (!deps.playIntent.isHeld('question')) void deps.media.play('viewer', at);
  },
  /** Reports a part of the widget that threw. */
  reportBreak: (detail: string, cause?: FailureCause) =>
    fail(deps, { kind: 'unexpected', reason: 'bug', detail }, cause),
});

const episodeCommands = (deps: AllDeps) => ({
  selectEpisode: (episodeId: Id) => {
    const { store } = deps;
    // The current episode only closes the picker.
    if (store.getState().selection?.episodeId === episodeId) store.setState({ openMenu: null });
    else selectEpisode(deps, episodeId, { by: 'viewer', byName: true });
  },
  /** Prefetches the episode under the pointer or focus; null for none. */
  prefetchEpisode: deps.prefetch.request,
  /** Plays another dub or cut of the current episode from the same second. */
  selectVariant: (variantId: Id) => selectVariant(deps, variantId),
  /** Selects the dub for this and the other episodes. */
  chooseAudio: (label: string) => chooseAudio(deps, label),
  playNext: () => playNext(deps),
  playPrevious: () => playPrevious(deps),
  /** Cancels the automatic start of the next episode. */
  cancelNext: () => deps.store.setState({ nextCard: null, nextCancelled: true }),
  /** Continues from the saved position. */
  resume: () => continueSaved(deps),
  startOver: () => startOver(deps),
  /** Closes the resume prompt. Playback stays paused at the saved position. */
  dismissResume: () => dismissResume(deps),
});

const screenCommands = (deps: AllDeps) => ({
  /** Opens a menu. Its icon closes it again. */
  toggleMenu: (menu: MenuName) => showMenu(deps, deps.store.getState().openMenu === menu ? null : menu),
  /** Opens a menu; `path` lists the menus that led to it. */
  openMenu: (menu: MenuName, path = NEW_MENU_PATH) => showMenu(deps, menu, path),
  closeMenu: () => showMenu(deps, null),
  /**
   * Closes the menu by a press, which may decide about playback by its click. `afterPress` calls its argument once the
   * press is over.
   */
  closeByPress: (afterPress: (run: () => void) => void) => {
    deps.store.setState({ openMenu: null });
    afterPress(() => playAfterShare(deps));
  },
  toggleFullscreen: () => toggleFullscreen(deps),
  /** Ends the stretched mode of a host page that replaces fullscreen. */
  leaveStretched: () => leaveStretched(deps),
  dismissNotice: () => deps.store.setState({ notice: null }),
  /** Restores the sound that the browser refused at autoplay. */
  restoreSound: () => {
    deps.store.setState({ soundRefused: false });
    deps.media.setMuted(false);
  },
  toggleDiagnostics: () => deps.store.setState(({ diagnosticsShown: isShown }) => ({ diagnosticsShown: !isShown })),
  /** Tells the host page that Back has nothing to close here. False where the page does not listen for it. */
  tellBack: () => {
    if (!deps.host.asksFor('back')) return false;
    deps.host.event('back', undefined);
    return true;
  },
});

function showMenu(deps: AllDeps, openMenu: MenuName | null, menuPath = NEW_MENU_PATH): void {
  const { store, prefetch } = deps;
  store.setState({ openMenu, menuPath });
  if (openMenu === 'episodes') prefetch.list();
  if (openMenu === 'variants') prefetch.listDubs();
  playAfterShare(deps);
}

const captionCommands = (deps: AllDeps) => ({
  /** Sets the caption style for this and other content. */
  setCaptionStyle: (style: CaptionStyle) => changeSetting(deps, 'captionStyle', style),
  /** Changes the caption size by one step. Returns the size in percent. */
  resizeCaptions: (direction: 1 | -1) => {
    const style = resizedCaptions(deps.store.getState().settings.captionStyle, direction);
    changeSetting(deps, 'captionStyle', style);
    return style.size;
  },
});

const adCommands = (deps: AllDeps) => ({
  playAd: () => deps.playIntent.request('viewer'),
  pauseAd: () => deps.ads.pause(),
  /** Skips the ad, if it can be skipped. */
  skipAd: () => {
    // Recorded first: `skip()` ends the ad synchronously.
    if (selectAd(deps.store.getState())?.canSkip) deps.timeline.record('adskip', undefined);
    deps.ads.running()?.skip();
  },
  /** Counts the click and pauses the ad. Returns the URL to open in a new tab, or null. */
  clickAd: () => {
    const href = deps.ads.running()?.click() ?? null;
    if (href !== null) deps.timeline.record('adclick', { href });
    return href;
  },
  /** An icon of the ad is drawn. */
  viewAdIcon: (id: number) => void deps.ads.running()?.icon('view', id),
  /** Counts a press on an icon and pauses the ad. Returns the URL to open in a new tab, or null. */
  clickAdIcon: (id: number) => deps.ads.running()?.icon('click', id) ?? null,
  /** 0-1. The viewer sees one player, so the loudness chosen in an ad is that of the content, too. */
  setAdVolume: (volume: number) => {
    deps.media.setVolume(volume);
    deps.ads.running()?.setVolume(volume);
  },
  setAdMuted: (muted: boolean) => {
    deps.media.setMuted(muted);
    deps.ads.running()?.setMuted(muted);
  },
});
