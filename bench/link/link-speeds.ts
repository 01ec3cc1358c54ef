import type { LinkSpeed } from './shaped-proxy';

/** Design, section 5: what the aims are for. */
export const HOME_LINK: LinkSpeed = { name: '10 Mbit/s, 40 ms', kbitPerS: 10_000, roundTripMs: 40 };

/** As browsers' own tools name it, and slower than most of it. */
export const SLOW_LINK: LinkSpeed = { name: '1.6 Mbit/s, 150 ms', kbitPerS: 1600, roundTripMs: 150 };
