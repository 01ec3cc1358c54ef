import type { WidgetError } from '@/domain/widget/errors';
import type { HostHandlers } from '@/host/bridge';
import type { Embedding } from '@/host/embedding';
import { err, ok } from '@/lib/result';
import { idleMediaState } from '@/media/vidstack/state';
import { createWidgetStore } from '@/store/store';
import { failed } from '@/store/updates';
import { snapshot } from './snapshot';

const UNTOUCHED = { volume: () => 1, muted: () => false };

/**
 * Answers the owner's page for a widget that cannot start, because its frame was given nothing to play: the state says
 * why, and every command is refused.
 */
export function onHostRefused(error: WidgetError, embedding: () => Promise<Embedding>): HostHandlers {
  const store = createWidgetStore();
  store.setState(failed(error, 0));
  const state = () => snapshot({ store, media: { state: () => idleMediaState(UNTOUCHED) } });
  return {
    state,
    adPause: () => undefined,
    mergeSettings: () => undefined,
    compatProtocol: () => undefined,
    call: async (name) => {
      if (name === 'getState') return ok(state());
      if (name === 'getDiagnostics') return ok({ embedding: await embedding() });
      return err({ name: 'NotFoundError', message: `the player did not start: ${error.kind}` });
    },
  };
}
