import type { HlsConfig } from 'hls.js';

type FragmentLoader = NonNullable<HlsConfig['fLoader']>;

/**
 * A loader of hls.js that hides the abort of an init segment. hls.js 1.7.4 aborts the init segment of the previous
 * track when it requests the next. It answers its own abort by stopping its current load: the first segment of the next
 * track. Before anything was parsed it never requests that segment again, and the player waits forever. No listener
 * needs the event, because the code that aborts a load has already set the state.
 */
export function quietInits(loader: HlsConfig['loader']): FragmentLoader {
  return class extends (loader as FragmentLoader) {
    override load(...[context, config, callbacks]: Parameters<InstanceType<FragmentLoader>['load']>): void {
      const { onAbort: _, ...quiet } = callbacks;
      super.load(context, config, context.frag.sn === 'initSegment' ? quiet : callbacks);
    }
  };
}
