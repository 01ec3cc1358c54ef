import * as v from 'valibot';

/** Seconds, or a time such as `12:30`. */
const SecondsDto = v.nullish(v.union([v.number(), v.string()]));

/** One source of ads, by a URL or with the publisher's own rules. */
const SOURCE = {
  vastUrl: v.nullish(v.string()),
  vmapUrl: v.nullish(v.string()),
  skipAfter: SecondsDto,
  maxSeconds: SecondsDto,
};

/** A break of PlayerJS beside the fields of a source. */
const TIMED = { ...SOURCE, time: SecondsDto, vast: v.nullish(v.string()), minduration: SecondsDto };

/** An item is `a or b and c`, an array of sources that are asked by turns, or one source. */
const adsOf = <T extends v.ObjectEntries>(fields: T) =>
  v.nullish(v.union([v.string(), v.array(v.union([v.string(), v.array(v.unknown()), v.object(fields)]))]), []);

const BreakDto = v.object({
  at: SecondsDto,
  every: SecondsDto,
  ads: adsOf(SOURCE),
  mode: v.optional(v.picklist(['and', 'or'])),
  id: v.nullish(v.string()),
  minContent: SecondsDto,
});

/** The ad list. At least one of its fields is there. */
export const AdListDto = v.object({
  prerollList: adsOf(SOURCE),
  midrollList: adsOf(TIMED),
  schedule: v.nullish(v.array(BreakDto), []),
  frequency: v.nullish(
    v.object({
      perVisit: v.nullish(v.number()),
      perHour: v.nullish(v.number()),
      perDay: v.nullish(v.number()),
      perContent: v.nullish(v.number()),
      minGapSeconds: v.nullish(v.number()),
    }),
  ),
});
