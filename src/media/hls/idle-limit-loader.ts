import type { HlsConfig } from 'hls.js';

type FragmentLoader = NonNullable<HlsConfig['fLoader']>;

/** The longest pause in the midst of a body: the connection is as good as gone. */
export const IDLE_LIMIT_MS = 6_000;

const LOOK_MS = 500;

/**
 * A loader of hls.js that gives a segment up when its body stops coming, so that it is asked for again while the viewer
 * is still there. hls.js itself only bounds the first byte and the whole body.
 */
export function limitIdle(loader: FragmentLoader): FragmentLoader {
  return class extends loader {
    #looks: ReturnType<typeof setInterval> | undefined;

    override load(...[context, config, callbacks]: Parameters<InstanceType<FragmentLoader>['load']>): void {
      const { stats } = this;
      let isIdle = false;
      let loaded = 0;
      let since = performance.now();
      this.#looks = setInterval(() => {
        const now = performance.now();
        const isComing = stats.loading.first === 0 || stats.loading.end > 0 || stats.loaded !== loaded;
        loaded = stats.loaded;
        if (isComing) since = now;
        if (now - since < IDLE_LIMIT_MS) return;
        clearInterval(this.#looks);
        isIdle = true;
        this.abort();
        callbacks.onTimeout(stats, context, null);
      }, LOOK_MS);
      super.load(context, config, {
        ...callbacks,
        // Else it would count as given up by hls.js itself.
        onAbort: (...args) => isIdle || callbacks.onAbort?.(...args),
      });
    }

    override abort(): void {
      clearInterval(this.#looks);
      super.abort();
    }

    override destroy(): void {
      clearInterval(this.#looks);
      super.destroy();
    }
  };
}
