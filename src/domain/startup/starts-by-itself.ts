import { type MediaQueries, prefersReducedMotion } from '@/lib/reduced-motion';
import type { StartParams } from './params';

/** Whether playback starts by itself. The link asks for it, and a preference for reduced motion goes before it. */
export const startsByItself = ({ query }: Pick<StartParams, 'query'>, window: MediaQueries): boolean =>
  query.autoPlay && !prefersReducedMotion(window);
