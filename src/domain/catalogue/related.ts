/** A film or series that the host page proposes at the end of the content. */
export interface Related {
  /** Id of the host page. */
  id: number | string;
  title: string;
  poster: string | null;
}
