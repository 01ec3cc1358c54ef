/** Something that happens once, and whoever waits for it. */
export interface Latch {
  /** It has happened; again changes nothing. */
  open(): void;
  readonly opened: Promise<void>;
}

/** Makes a latch that is closed. */
export function createLatch(): Latch {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
