import { openPageLife, type PageLife } from '@/host/page-life';
import type { AllDeps } from './deps';
import { letOneSound } from './host/one-sounds';
import { createLeanBack, type LeanBackCommands } from './lean-back/create-lean-back';
import { readFlag } from './read-flag';
import { continueAfterFreeze } from './startup/continue-after-freeze';
import { watchFailures } from './startup/watch-failures';
import { followCaptionOffset } from './viewer/keep-caption-offset';
import { copyDiagnostics, copyEmbedCode, copyErid, copyLink, embedCodeOf, linkOf, share } from './viewer/share-episode';
import { createViewerSettings, type ViewerSettingCommands } from './viewer/viewer-settings';

/** Commands of the interface's lazy layers. Their code loads after the first frame, or with the first call. */
export interface LazyCommands extends LeanBackCommands, ViewerSettingCommands {
  /** Pauses and opens the share popup, or the share sheet of the device. The content plays on once it has closed. */
  share(): void;
  /** Link to the selected episode on the host page; `seconds` adds the position. */
  shareLink(seconds: number | null): string;
  copyLink(link: string): void;
  /** HTML that embeds the selected episode in another page; null for content that has no lasting URL. */
  embedCode(): string | null;
  copyEmbedCode(code: string): void;
  copyErid(erid: string): void;
  copyDiagnostics(text: string): void;
  /** Version of the widget. */
  version(): string;
  /** Tells the host page that the viewer chose one of its proposals. */
  chooseRelated(id: number | string): void;
}

/** Connects the lazy commands to their dependencies. */
export function createLazyCommands(deps: AllDeps, life: PageLife = openPageLife(window)): LazyCommands {
  watchFailures(deps, life);
  continueAfterFreeze(deps, life);
  followCaptionOffset(deps);
  letOneSound(deps);
  if (!readFlag(deps, 'live_catch_up')) deps.media.setLiveCatchUp(false);
  return {
    ...createViewerSettings(deps),
    ...createLeanBack(deps),
    share: () => void share(deps),
    shareLink: (seconds) => linkOf(deps, seconds),
    copyLink: (link) => void copyLink(deps, link),
    embedCode: () => embedCodeOf(deps),
    copyEmbedCode: (code) => void copyEmbedCode(deps, code),
    copyErid: (erid) => void copyErid(deps, erid),
    copyDiagnostics: (text) => void copyDiagnostics(deps, text),
    version: () => deps.version,
    chooseRelated: (id) => deps.host.event('relatedselect', { id }),
  };
}
