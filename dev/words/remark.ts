/** Something in a file that is worth a second look. */
export interface Remark {
  path: string;
  /** The first line that it is about, and the last. */
  from: number;
  to: number;
  text: string;
}
