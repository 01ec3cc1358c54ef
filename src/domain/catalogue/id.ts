/** Id in the catalogue: a whole number, or a text such as a slug or a UUID. */
export type Id = number | string;

/** Longest content id of a stream request (CTA-5004), in characters. */
const MAX_CONTENT_ID = 64;

/** Whether two ids are equal. A link has texts, so `1` equals `'1'`. */
export const isSameId = (a: Id | null | undefined, b: Id | null | undefined): boolean =>
  a != null && b != null && String(a) === String(b);

/** The content id that stream requests of an episode carry (CTA-5004). */
export const streamContentId = (contentId: Id, episodeId: Id | undefined): string =>
  `${contentId}-${episodeId}`.slice(0, MAX_CONTENT_ID);
