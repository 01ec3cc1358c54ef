/** The viewer's answer to the page's question about the saved position. */
export interface ResumeAnswer {
  /** `dismiss` closes the question; the player waits at the position. */
  kind: 'continue' | 'start-over' | 'dismiss';
  /** The position of the question, in seconds. */
  seconds: number;
  /** Time on the page's clock, in milliseconds. */
  at: number;
}
