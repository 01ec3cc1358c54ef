/** What every request of a view says of it (CTA-5004): an id at random, and the catalogue's own for the content. */
export interface CmcdSession {
  sessionId: string;
  contentId: string;
}
