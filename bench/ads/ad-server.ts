import { setTimeout as wait } from 'node:timers/promises';
import { createReference } from 'reference-service';
import { type RunningServer, serve } from 'reference-service/http-server';

/** Delay of the first byte of a response in milliseconds. */
export interface AdDelays {
  document: number;
  media: number;
}

/**
 * Starts the reference service with a delay on ad responses. Unlike its fault `delay:`, cacheable responses stay
 * cacheable, so a player pays twice only for a request that it must repeat.
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
