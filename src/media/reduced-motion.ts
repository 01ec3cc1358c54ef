/** Whether the viewer prefers reduced motion, so that nothing starts or moves by itself. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
