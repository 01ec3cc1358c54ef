import { findByNumber } from '@/domain/catalogue/episode';
import { isAllowedOrigin } from '@/domain/widget/allowed-origins';
import type { HostHandlers } from '@/host/bridge';
import type { HostError } from '@/host/messages';
import { withDeadline } from '@/lib/deadline';
import { err } from '@/lib/result';
import { openPlayerSettings } from '@/storage/player-settings';
import { openViewerMemory } from '@/storage/viewer-memory';
import { captionStyleSet } from '@/store/updates/menus';
import { pauseAd } from '../ads/ad-commands';
import type { AllDeps } from '../deps';
import { chooseAudio } from '../episodes/choose-audio';
import { startAsBefore } from '../episodes/position';
import { selectEpisode } from '../episodes/select-episode';
import { fail } from '../fail';
import { dismissResume } from '../resume/resume-prompt';
import { openDiagnostics } from '../viewer/open-diagnostics';
import { loadCompat } from './load-compat';
import { snapshot } from './snapshot';

/** What the methods do is done by these; that their code comes later must not tear the first chunk in parts. */
const COMMANDS = {
  chooseAudio,
  dismissResume,
  fail,
  findByNumber,
  openDiagnostics,
  pauseAd,
  selectEpisode,
  snapshot,
  startAsBefore,
} as const;

export type HostCommands = typeof COMMANDS;

/** Likewise, for what the owner's page keeps. */
const KEPT_TOOLS = {
  captionStyleSet,
  openPlayerSettings,
  openViewerMemory,
} as const;

export type KeptTools = typeof KEPT_TOOLS;

/** Likewise, for compat protocols. */
const COMPAT_TOOLS = { isAllowedOrigin, snapshot } as const;

export type CompatTools = typeof COMPAT_TOOLS;

/** The longest wait for a call's effect; a page that waits 7 s, as the SDK does, still hears of it. */
export const CALL_LIMIT_MS = 6_000;

/** Answers the owner's page. The code of the methods comes with the first call; those that follow keep their order. */
export function onHost(deps: AllDeps): HostHandlers {
  let methods: Promise<HostHandlers['call']> | null = null;
  const load = () =>
    import('./methods').then(
      (module) => module.createMethods(deps, COMMANDS),
      (error: unknown) => {
        // The next call tries again.
        methods = null;
        throw error;
      },
    );
  const call: HostHandlers['call'] = async (name, payload) => {
    // Now, not when the code has come: who leaves meanwhile had wanted it.
    if (name === 'play') deps.timeline.record('playintent', undefined);
    try {
      methods ??= load();
      const answer = methods.then((run) => run(name, payload));
      return await withDeadline(answer, CALL_LIMIT_MS, () => err(LATE));
    } catch (error) {
      deps.log('error', `${name} broke`, error);
      return err(BROKEN);
    }
  };
  return {
    state: () => snapshot(deps),
    adPause: () => pauseAd(deps),
    mergeSettings(kept) {
      import('./merge-host-storage')
        .then((module) => module.mergeHostStorage(deps, kept, KEPT_TOOLS))
        .catch((error: unknown) => deps.log('warn', 'what the page keeps was not taken', error));
    },
    call,
    compatProtocol: loadCompat(deps, call, COMPAT_TOOLS),
  };
}

const LATE: HostError = { name: 'TimeoutError', message: 'asked for, and not come about yet' };
const BROKEN: HostError = { name: 'UnknownError', message: 'the player broke at this' };
