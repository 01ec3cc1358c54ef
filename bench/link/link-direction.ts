import { TokenBucket } from './token-bucket';

/** TCP payload of an Ethernet frame in bytes. Connections take turns by pieces of this size. */
const PIECE_BYTES = 1460;

/** The bytes of one connection in one direction, in order. */
export interface Lane {
  /** @param notBefore time of `performance.now()` at which the bytes enter the link */
  send(bytes: Buffer, notBefore?: number): void;
  /** Ends the lane after all its bytes have arrived. */
  end(notBefore?: number): void;
  /** Drops the bytes that have not arrived. */
  drop(): void;
}

/** Receives the bytes of a lane. */
export interface Receiver {
  receive(bytes: Buffer): void;
  finish(): void;
}

type Parcel = { bytes: Buffer | null; readyAt: number };
type Flight = { arrivesAt: number; bytes: Buffer | null; lane: OpenLane };
type OpenLane = { parcels: Parcel[]; receiver: Receiver; isDropped: boolean };

/** One direction of a link: a rate that all connections share fairly, then a latency that is the same for all bytes. */
export class LinkDirection {
  readonly #bucket: TokenBucket;
  readonly #delayMs: number;
  /** Lanes with bytes to send, in turn. */
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

  /** Sends what the rate allows now and schedules the rest. */
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

  /** Milliseconds until a lane may send; null when no lane has bytes. */
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
