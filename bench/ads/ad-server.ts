import { setTimeout as wait } from 'node:timers/promises';
import { createReference } from 'reference-service';
import { type RunningServer, serve } from 'reference-service/http-server';

/** How long an answer takes to begin, milliseconds. */
export interface AdDelays {
  document: number;
  media: number;
}

/**
 * The reference service with ads that come from far away. Unlike with its own fault `delay:`, what may be cached stays
 * so: a player that asks twice pays twice only if it has to.
 */
export function startAdServer(delays: AdDelays): Promise<RunningServer> {
  return serve({ port: 0, bind: '127.0.0.1' }, (publicOrigin) => {
    const reference = createReference({ publicOrigin });
    return {
      fetch: async (request, env) => {
        const { pathname } = new URL(request.url);
        if (pathname.startsWith('/ads/vast/')) await wait(delays.document);
        if (pathname.startsWith('/media/ads/')) await wait(delays.media);
        return reference.fetch(request, env);
      },
    };
  });
}
