import type { HlsConfig } from 'hls.js';

type FragmentLoader = NonNullable<HlsConfig['fLoader']>;

/**
 * A loader of hls.js that says nothing of an init segment which was given up. hls.js 1.7.4 gives up that of the track
 * before when it asks for that of the next, and answers its own abort by stopping whatever it loads by then: the first
 * segment of the next track. Before anything was parsed it never asks for that again, and the player waits for ever.
 * Nobody misses the word: who gives up a load has set the state already.
 */
export function quietInits(loader: HlsConfig['loader']): FragmentLoader {
  return class extends (loader as FragmentLoader) {
    override load(...[context, config, callbacks]: Parameters<InstanceType<FragmentLoader>['load']>): void {
      const { onAbort: _, ...quiet } = callbacks;
      super.load(context, config, context.frag.sn === 'initSegment' ? quiet : callbacks);
    }
  };
}
