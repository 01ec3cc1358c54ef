/** The view that each request names (CTA-5004): a random id, and the content id of the catalogue. */
export interface CmcdSession {
  sessionId: string;
  contentId: string;
}
