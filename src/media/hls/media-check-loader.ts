import type { HlsConfig } from 'hls.js';
import { mayBeMedia } from '../network/media-body';

type FragmentLoader = NonNullable<HlsConfig['fLoader']>;

/**
 * Makes hls.js take a segment without media, such as an error page with status 200, for a failed load, which it repeats.
 * It would skip that segment otherwise, and with it seconds of the film.
 */
export function requireMedia(config: Pick<HlsConfig, 'fLoader' | 'loader'>): void {
  config.fLoader = checked(config.fLoader ?? (config.loader as FragmentLoader));
}

function checked(loader: FragmentLoader): FragmentLoader {
  return class extends loader {
    override load(...[context, config, callbacks]: Parameters<InstanceType<FragmentLoader>['load']>): void {
      super.load(context, config, {
        ...callbacks,
        onSuccess(response, stats, loaded, details) {
          const { frag } = context;
          const isOther = frag.type === 'subtitle' || !(response.data instanceof ArrayBuffer);
          if (isOther || mayBeMedia(response.data as ArrayBuffer))
            callbacks.onSuccess(response, stats, loaded, details);
          else callbacks.onError({ code: 200, text: 'No media' }, context, details, stats);
        },
      });
    }
  };
}
