import type { LazyCommandLoader } from '@/flows';
import { useWidgetContext } from './use-widget';

/** Runs commands of the lazy layers: `run(({ copyLink }) => copyLink(link))`. The function never changes. */
export function useLazyCommands(): LazyCommandLoader['run'] {
  return useWidgetContext().lazyCommands.run;
}
