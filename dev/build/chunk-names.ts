/**
 * Words of content blockers by the words that stand for them in file names. Lists for ads and for trackers hold rules
 * without a host, such as `/ads.js`, `-ads-` and `/fingerprint`, so a file of the player would be blocked by its name.
 */
const NEUTRAL: ReadonlyMap<string, string> = new Map([
  ['ad', 'spot'],
  ['ads', 'spots'],
  ['analytics', 'figures'],
  ['fingerprint', 'device'],
  ['popup', 'sheet'],
  ['preroll', 'opening'],
  ['sentry', 'faults'],
  ['statistics', 'figures'],
  ['telemetry', 'signals'],
]);

/** File name of a chunk, which is named after its module. */
export const neutralName = (name: string): string => name.replace(/[a-z]+/g, (word) => NEUTRAL.get(word) ?? word);
