/**
 * Leaves out a leading number and dot: `1. Dub` is `Dub`. A decimal number such as `5.1` and a label of nothing else
 * stay.
 */
export const stripNumber = (label: string): string => label.replace(/^\s*\d+\.(?!\d)\s*(?=\S)/, '');

/** Whether two labels name the same track, whatever their numbers. */
export const isSameLabel = (a: string, b: string): boolean => stripNumber(a) === stripNumber(b);
