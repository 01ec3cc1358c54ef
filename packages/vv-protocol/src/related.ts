/** A film or series that the host page proposes at the end of the content. */
export interface RelatedItem {
  /** The page's own id, which `relatedselect` returns: an integer, or a text of 1-100 characters. */
  id: number | string;
  /** 1-200 characters. */
  title: string;
  /** Absolute URL of a picture, at most 2000 characters. A page over https gets it over https. */
  poster?: string | null | undefined;
}
