import type { LinkSpeed } from './shaped-proxy';

/** The link that the targets of docs/performance.md are set for. */
export const HOME_LINK: LinkSpeed = { name: '10 Mbit/s, 40 ms', kbitPerS: 10_000, roundTripMs: 40 };

/** The preset of browser tools with this name; most real connections are faster. */
export const SLOW_LINK: LinkSpeed = { name: '1.6 Mbit/s, 150 ms', kbitPerS: 1600, roundTripMs: 150 };
