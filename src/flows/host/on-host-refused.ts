import type { EmbeddingInfo } from 'vv-protocol';
import type { WidgetError } from '@/domain/widget/errors';
import type { Answer, HostHandlers } from '@/host/host-handlers';
import type { MethodCall } from '@/host/payloads';
import { err, ok } from '@/lib/result';
import { idleMediaState } from '@/media/player';
import { createWidgetStore } from '@/store/store';
import { failed } from '@/store/updates/selected-episode';
import { snapshot } from './snapshot';

const DEFAULT_SETTINGS = { volume: () => 1, muted: () => false };

interface Refusal {
  error: WidgetError;
  embedding: () => Promise<EmbeddingInfo>;
  /** Creates the widget for the film that the host page names after all, and lets it handle the call. */
  load: (call: MethodCall<'load'>) => Promise<Answer>;
}

/**
 * Answers the host page of a widget whose frame URL names no content. The state gives the reason. All commands are refused
 * but `load`, which names a film.
 */
export function onHostRefused({ error, embedding, load }: Refusal): HostHandlers {
  const store = createWidgetStore();
  store.setState(failed(error, 0));
  const media = { state: () => idleMediaState(DEFAULT_SETTINGS), ranges: () => [], chapters: () => [] };
  const state = () => snapshot({ config: null, store, media });
  return {
    state,
    greeted: () => undefined,
    adPause: () => undefined,
    mergeHostStorage: () => undefined,
    hostPageChanged: () => undefined,
    compatMessage: () => undefined,
    call: async (call) => {
      const { name } = call;
      if (call.name === 'load') return load(call);
      if (name === 'getState') return ok(state());
      if (name === 'getDiagnostics') return ok({ embedding: await embedding() });
      return err({ name: 'NotFoundError', message: `the player did not start: ${error.kind}` });
    },
  };
}
