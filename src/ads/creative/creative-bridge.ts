/** A message of a creative: an object of unknown fields. */
export type Message = Readonly<Record<string, unknown>>;

interface Listener {
  receive(message: Message): void;
  /** The creative has broken a rule of the bridge, and is gone. */
  broken(reason: string): void;
  /** The frame has another size, in CSS pixels. */
  resized(width: number, height: number): void;
}

/** The frame of a creative. */
export interface Bridge {
  /** The element that holds the frame. */
  view: HTMLElement;
  /** Sends a message. Messages before the frame has loaded wait for it. */
  send(message: object): void;
  /** Puts a video below the frame, which is not seen before `show`. */
  over(video: HTMLElement): void;
  show(): void;
  /** Removes the frame. */
  end(): void;
}

/**
 * Opens the frame, once: `start` names the program and its data. `farewell` makes the messages for the end of the ad.
 */
export type Connect = (start: object, farewell: () => readonly object[], listener: Listener) => Bridge;

/** The document of creatives, and the name of its frame for screen readers. */
export interface CreativePage {
  url: string;
  title: string;
}
