import { openPageLife, type PageLife } from '@/host/page-life';
import type { Copied } from '@/store/state';
import type { AllDeps, Deps } from './deps';
import { letOneSound } from './host/one-sounds';
import { createLeanBack } from './lean-back/create-lean-back';
import { readFlag } from './read-flag';
import { watchFailures } from './startup/watch-failures';
import { followCaptionOffset } from './viewer/keep-caption-offset';
import { copy, embedCodeOf, linkOf, share } from './viewer/share-episode';
import { createViewerSettings } from './viewer/viewer-settings';

/** Commands of the interface's lazy layers. Their code loads after the first frame, or with the first call. */
export type LazyCommands = ReturnType<typeof createLazyCommands>;

/** Connects the lazy commands to their dependencies. */
export function createLazyCommands(deps: AllDeps, life: PageLife = openPageLife(window)) {
  watchFailures(deps, life);
  continueAfterFreeze(deps, life);
  followCaptionOffset(deps);
  letOneSound(deps);
  if (!readFlag(deps, 'live_catch_up')) deps.media.setLiveCatchUp(false);
  return {
    ...createViewerSettings(deps),
    ...createLeanBack(deps),
    /** Pauses and opens the share popup, or the share sheet of the device. The content plays on once it has closed. */
    share: () => void share(deps),
    /** Link to the selected episode on the host page; `seconds` adds the position. */
    shareLink: (seconds: number | null) => linkOf(deps, seconds),
    /** HTML that embeds the selected episode in another page; null for content that has no lasting URL. */
    embedCode: () => embedCodeOf(deps),
    /** Copies a text, and tells the result. */
    copy: (what: Copied, text: string) => void copy(deps, what, text),
    /** Version of the widget. */
    version: () => deps.version,
    /** Tells the host page that the viewer chose one of its proposals. */
    chooseRelated: (id: number | string) => deps.host.event('relatedselect', { id }),
  };
}

/**
 * Plays on after the browser has frozen a page that played: it pauses the video then, and does not start it again. The
 * pause of the viewer stays.
 */
function continueAfterFreeze(
  { media, playIntent, store }: Deps<'media' | 'playIntent' | 'store'>,
  life: PageLife,
): void {
  let hadIntent = false;
  life.on((event) => {
    if (event === 'frozen') hadIntent ||= playIntent.isOn();
    if (event !== 'resumed') return;
    const plays = hadIntent && store.getState().failure === null;
    hadIntent = false;
    // The events of the pause arrive with the first tasks.
    if (plays) setTimeout(() => void media.play('player'), 0);
  });
}
