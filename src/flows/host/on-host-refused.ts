import type { EmbeddingInfo } from 'vv-protocol';
import type { WidgetError } from '@/domain/widget/errors';
import type { HostHandlers } from '@/host/host-handlers';
import { err, ok } from '@/lib/result';
import { idleMediaState } from '@/media/vidstack/state';
import { createWidgetStore } from '@/store/store';
import { failed } from '@/store/updates/episode';
import { snapshot } from './snapshot';

const DEFAULT_SETTINGS = { volume: () => 1, muted: () => false };

/**
 * Answers the host page of a widget whose frame URL names no content. The state gives the reason, and all commands are
 * refused.
 */
export function onHostRefused(error: WidgetError, embedding: () => Promise<EmbeddingInfo>): HostHandlers {
  const store = createWidgetStore();
  store.setState(failed(error, 0));
  const state = () => snapshot({ store, media: { state: () => idleMediaState(DEFAULT_SETTINGS) } });
  return {
    state,
    adPause: () => undefined,
    mergeHostStorage: () => undefined,
    hostPageChanged: () => undefined,
    compatMessage: () => undefined,
    call: async ({ name }) => {
      if (name === 'getState') return ok(state());
      if (name === 'getDiagnostics') return ok({ embedding: await embedding() });
      return err({ name: 'NotFoundError', message: `the player did not start: ${error.kind}` });
    },
  };
}
