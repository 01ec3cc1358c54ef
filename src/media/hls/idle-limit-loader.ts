import type { HlsConfig } from 'hls.js';
import { IDLE_LIMIT_MS, POLL_MS } from '@/domain/recovery/limits';

type FragmentLoader = NonNullable<HlsConfig['fLoader']>;

/**
 * A loader of hls.js that aborts a segment when its body stalls, so that hls.js requests it again soon. hls.js itself
 * bounds only the first byte and the whole body.
 */
export function limitIdle(loader: FragmentLoader): FragmentLoader {
  return class extends loader {
    #pollTimer: ReturnType<typeof setInterval> | undefined;

    override load(...[context, config, callbacks]: Parameters<InstanceType<FragmentLoader>['load']>): void {
      const { stats } = this;
      let isIdle = false;
      let loaded = 0;
      let since = performance.now();
      this.#pollTimer = setInterval(() => {
        const now = performance.now();
        const isReceiving = stats.loading.first === 0 || stats.loading.end > 0 || stats.loaded !== loaded;
        loaded = stats.loaded;
        if (isReceiving) since = now;
        if (now - since < IDLE_LIMIT_MS) return;
        clearInterval(this.#pollTimer);
        isIdle = true;
        this.abort();
        callbacks.onTimeout(stats, context, null);
      }, POLL_MS);
      super.load(context, config, {
        ...callbacks,
        // Hides our own abort: hls.js would take it for its own.
        onAbort: (...args) => isIdle || callbacks.onAbort?.(...args),
      });
    }

    override abort(): void {
      clearInterval(this.#pollTimer);
      super.abort();
    }

    override destroy(): void {
      clearInterval(this.#pollTimer);
      super.destroy();
    }
  };
}
