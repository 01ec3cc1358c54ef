import { TokenBucket } from './token-bucket';

/** What an Ethernet frame carries of a TCP stream, bytes: connections take turns by pieces of this size. */
const PIECE_BYTES = 1460;

/** One connection's bytes in one direction, in order. */
export interface Lane {
  /** @param notBefore of `performance.now()`: the bytes enter the link then */
  send(bytes: Buffer, notBefore?: number): void;
  /** After all bytes so far have arrived. */
  end(notBefore?: number): void;
  /** Forgets what has not arrived. */
  drop(): void;
}

/** Where a lane ends. */
export interface Receiver {
  receive(bytes: Buffer): void;
  finish(): void;
}

type Parcel = { bytes: Buffer | null; readyAt: number };
type Flight = { arrivesAt: number; bytes: Buffer | null; lane: OpenLane };
type OpenLane = { parcels: Parcel[]; receiver: Receiver; isDropped: boolean };

/** One direction of a link: a rate that all connections share fairly, then the way, which takes everything equally long. */
export class LinkDirection {
  readonly #bucket: TokenBucket;
  readonly #delayMs: number;
  /** In turn; those with nothing to send are not among them. */
  #waiting: OpenLane[] = [];
  readonly #flying: Flight[] = [];
  #sender: NodeJS.Timeout | null = null;
  #carrier: NodeJS.Timeout | null = null;

  constructor(bytesPerMs: number, delayMs: number) {
    this.#bucket = new TokenBucket(bytesPerMs);
    this.#delayMs = delayMs;
  }

  open(receiver: Receiver): Lane {
    const lane: OpenLane = { parcels: [], receiver, isDropped: false };
    const add = (bytes: Buffer | null, notBefore = 0) => {
      lane.parcels.push({ bytes, readyAt: Math.max(notBefore, performance.now()) });
      if (lane.parcels.length === 1) this.#waiting.push(lane);
      this.#send();
    };
    return {
      send: (bytes, notBefore) => {
        for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
          add(bytes.subarray(from, from + PIECE_BYTES), notBefore);
        }
      },
      end: (notBefore) => add(null, notBefore),
      drop: () => {
        lane.isDropped = true;
        lane.parcels = [];
        this.#waiting = this.#waiting.filter((other) => other !== lane);
      },
    };
  }

  /** Sends what may go now, and comes back when more may. */
  #send(): void {
    if (this.#sender !== null) clearTimeout(this.#sender);
    this.#sender = null;
    for (;;) {
      const now = performance.now();
      const index = this.#waiting.findIndex((lane) => (lane.parcels[0]?.readyAt ?? 0) <= now);
      const waitMs = index === -1 ? this.#soonestMs(now) : this.#bucket.waitMs(now);
      if (waitMs === null) return;
      if (waitMs > 0) {
        this.#sender = setTimeout(() => this.#send(), waitMs);
        return;
      }
      if (index === -1) continue;
      const [lane] = this.#waiting.splice(index, 1);
      const parcel = lane?.parcels.shift();
      if (lane === undefined || parcel === undefined) continue;
      if (lane.parcels.length > 0) this.#waiting.push(lane);
      const sentAt = this.#bucket.take(parcel.bytes?.length ?? 0, parcel.readyAt);
      this.#fly({ arrivesAt: sentAt + this.#delayMs, bytes: parcel.bytes, lane });
    }
  }

  /** Until any lane may send; null when none has anything. */
  #soonestMs(now: number): number | null {
    if (this.#waiting.length === 0) return null;
    return Math.max(0, Math.min(...this.#waiting.map((lane) => lane.parcels[0]?.readyAt ?? 0)) - now);
  }

  #fly(flight: Flight): void {
    this.#flying.push(flight);
    if (this.#carrier === null) this.#arrive();
  }

  #arrive(): void {
    this.#carrier = null;
    for (let next = this.#flying[0]; next !== undefined; next = this.#flying[0]) {
      const waitMs = next.arrivesAt - performance.now();
      if (waitMs > 0) {
        this.#carrier = setTimeout(() => this.#arrive(), waitMs);
        return;
      }
      this.#flying.shift();
      if (next.lane.isDropped) continue;
      if (next.bytes === null) next.lane.receiver.finish();
      else next.lane.receiver.receive(next.bytes);
    }
  }
}
