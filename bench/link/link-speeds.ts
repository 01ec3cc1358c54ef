import type { LinkSpeed } from './shaped-proxy';

/** Design, section 5: what the aims are for. */
export const HOME_LINK: LinkSpeed = { name: '10 Mbit/s, 40 ms', kbitPerS: 10_000, roundTripMs: 40 };
