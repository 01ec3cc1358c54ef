import type { MediaPlayerClass } from 'dashjs';
import type { DashFile } from '../loader/dash-loader';

/** An element of the parsed manifest of dash.js. */
interface Element {
  BaseURL?: readonly ({ __text?: string; serviceLocation?: string } | string)[];
  Period?: readonly Element[];
  AdaptationSet?: readonly Element[];
  Representation?: readonly Element[];
}

/** dash.js asks the next host of a manifest after this event, which its own switch sends, too. */
const LEAVE = 'serviceLocationBlacklistAdd';

/**
 * Leaves a host that fails for the next `BaseURL`. dash.js does so by itself once its retries end, which have no end in a
 * film that has played.
 */
export function watchBaseUrls(dash: MediaPlayerClass) {
  const left = new Set<string>();
  dash.on(LEAVE, (({ entry }: { entry: string }) => left.add(entry)) as never);
  return {
    /** Whether the file is also at a host that has not failed. */
    hasOther({ serviceLocation = '', representation }: DashFile): boolean {
      const manifest = dash.getManifest() as Element | null;
      const [period, set, rendition] = representation?.path ?? [];
      const inPeriod = manifest?.Period?.[period ?? -1];
      const inSet = inPeriod?.AdaptationSet?.[set ?? -1];
      return [manifest, inPeriod, inSet, inSet?.Representation?.[rendition ?? -1]].some((element) => {
        const hosts = element?.BaseURL?.map((one) =>
          typeof one === 'string' ? one : one.serviceLocation || one.__text,
        );
        return (
          hosts?.includes(serviceLocation) && hosts.some((host = '') => host !== serviceLocation && !left.has(host))
        );
      });
    },
    leave: ({ serviceLocation: entry }: DashFile) => dash.trigger(LEAVE as never, { entry }, {}),
    /** Another source begins. */
    begin: () => left.clear(),
  };
}

export type BaseUrls = ReturnType<typeof watchBaseUrls>;
