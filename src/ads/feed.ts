import type { AdSlot, AdSource } from '@/domain/ads/schedule';
import type { PreparedAd } from './vast/vast-ad';

/** Time for all sources of a slot together, in which each is asked and the last one can still answer. */
export const SLOT_SHARES_MS = 4500;
/** The smallest share of a source. */
export const LEAST_SHARE_MS = 100;
/** Open requests of one slot. */
export const OPEN_LIMIT = 8;
/** Ads of one break, where its slots are asked one after another. */
export const ADS_LIMIT = 20;

/** A source that has been asked. */
export interface OpenSource {
  /** Its first ad; null when it has none. */
  first: Promise<PreparedAd | null>;
  /** Its next ad. */
  next(wasShown: boolean): Promise<PreparedAd | null>;
  /** Its pending document has timed out. */
  giveUp(): void;
  /** Ends it without a ping. */
  drop(): void;
}

/** Opens a source. */
export type Ask = (source: AdSource) => OpenSource;

/** The ads of a break, one at a time. */
export interface Feed {
  /** `wasShown`: whether the ad before has been shown. If not, another one may take its place. Null: none is left. */
  next(wasShown: boolean): Promise<PreparedAd | null>;
  /** Ads behind the last one that `next` gave, as far as known: it grows and shrinks as documents arrive. */
  left(): number;
}

/** A slot of a break. */
interface Place {
  next(wasShown: boolean): Promise<PreparedAd | null>;
  /** It has no ad. */
  isEmpty: boolean;
}

/**
 * The feed of a break whose slots are asked at once (`isEager`), or each at its turn. `failed` of `ask` has told the
 * reasons by the time a slot proves to be empty.
 */
export function createFeed(slots: readonly AdSlot[], ask: (slot: AdSlot) => AdsOfSlot, isEager: boolean): Feed {
  const places = slots.map((slot): Place => {
    const ads = ask(slot);
    const next = (wasShown: boolean) => ads.next(wasShown).then(({ value }) => value ?? null);
    return isEager ? askedPlace(next) : { next, isEmpty: false };
  });
  const limit = isEager ? Number.POSITIVE_INFINITY : ADS_LIMIT;
  let at = 0;
  let shown = 0;
  /** Ads of the current slot that are left; null while it has given none. */
  let rest: number | null = null;
  return {
    async next(wasShown) {
      shown += Number(wasShown);
      if (shown >= limit) at = places.length;
      for (; at < places.length; at += 1) {
        const found = await places[at]?.next(wasShown);
        if (found) {
          rest = found.podLeft ?? 0;
          return found;
        }
        rest = null;
      }
      return null;
    },
    left() {
      const [current, ...others] = places.slice(at).map(({ isEmpty }) => Number(!isEmpty));
      const known = others.reduce((sum, one) => sum + one, current === undefined ? 0 : (rest ?? current));
      return Math.min(known, Math.max(0, limit - shown - 1));
    },
  };
}

/** A slot that is asked at once. */
function askedPlace(more: Place['next']): Place {
  const first = more(false);
  let coming: typeof first | null = first;
  const place: Place = {
    next(wasShown) {
      const next = coming ?? more(wasShown);
      coming = null;
      return next;
    },
    isEmpty: false,
  };
  void first.then((found) => {
    place.isEmpty = found === null;
  });
  return place;
}

/** The ads of a slot. Each `next` takes whether the ad before was shown. */
export type AdsOfSlot = AsyncGenerator<PreparedAd, undefined, boolean>;

/**
 * The ads of a slot: those of its first source that has one. As long as none was shown, the sources behind it are asked
 * as well. Without any `empty` is called.
 */
export async function* fillSlot(slot: AdSlot, ask: Ask, isOver: () => boolean, empty: () => void): AdsOfSlot {
  const waiting = [...slot];
  let hasAd = false;
  for (let isFilled = false; !isFilled; ) {
    const found = await firstOf(waiting, slot.length, ask, isOver);
    if (!found) return hasAd ? undefined : void empty();
    hasAd = true;
    let { open } = found;
    let given = 0;
    /** The document is asked for again. Its ads that have been given are passed over. */
    const renew = async () => {
      open.drop();
      open = ask(found.source);
      let ad = await open.first;
      for (let passed = 1; ad && passed < given; passed += 1) ad = await open.next(true);
      return ad;
    };
    // A document within another one stays as old as it is.
    const again = found.source.inline === undefined ? renew : undefined;
    for (let ad: PreparedAd | null = found.ad; ad; ) {
      given += 1;
      const wasShown: boolean = yield { ...ad, renew: again };
      isFilled ||= wasShown;
      ad = await open.next(wasShown);
    }
    open.drop();
  }
}

interface FirstAd {
  source: AdSource;
  open: OpenSource;
  ad: PreparedAd;
}

/**
 * Asks the sources in turn, and takes them out of `waiting`: the next when the one before has no ad, or has used up its
 * share of the time. The first that has an ad ends the others. The oldest of too many open ones has timed out.
 */
function firstOf(waiting: AdSource[], count: number, ask: Ask, isOver: () => boolean): Promise<FirstAd | null> {
  const shareMs = Math.max(LEAST_SHARE_MS, SLOT_SHARES_MS / count);
  let asked: OpenSource[] = [];
  let timer: ReturnType<typeof setTimeout>;
  return new Promise((resolve) => {
    let isDone = false;
    const end = (found: FirstAd | null) => {
      isDone = true;
      clearTimeout(timer);
      for (const other of asked) other.drop();
      resolve(found);
    };
    const askNext = () => {
      clearTimeout(timer);
      const source = isOver() ? undefined : waiting.shift();
      if (!source) {
        if (asked.length === 0) end(null);
        return;
      }
      if (asked.length >= OPEN_LIMIT) asked.shift()?.giveUp();
      const open = ask(source);
      asked.push(open);
      if (waiting.length > 0) timer = setTimeout(askNext, shareMs);
      void open.first.then((ad) => {
        if (isDone) return ad && open.drop();
        const isLast = asked.at(-1) === open;
        asked = asked.filter((one) => one !== open);
        if (ad) return end({ source, open, ad });
        open.drop();
        if (isLast || asked.length === 0) askNext();
      });
    };
    askNext();
  });
}
