import type { MediaQueries } from '@/lib/reduced-motion';
import type { StartQuery } from './params';

/**
 * Whether the viewer has a remote control: the frame's URL says so, or the device has keys alone. Names of browsers do
 * not count. A phone, a tablet and a mouse are pointers, so their devices are no televisions without the parameter.
 * @param query undefined where the page has no readable parameters
 */
export const isTelevision = (query: Pick<StartQuery, 'input'> | undefined, window: MediaQueries): boolean =>
  query?.input === 'tv' || window.matchMedia('(any-pointer: none)').matches;
