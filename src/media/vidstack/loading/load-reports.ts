/** What the recovery is told about the loads of a stream. */
export interface LoadReports {
  /** A load has failed with this HTTP status; 0 without a response. The result says whether it is tried again. */
  fail(status: number): boolean;
  /** The part that broke is there. */
  settle(): void;
}
