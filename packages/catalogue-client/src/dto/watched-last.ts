import * as v from 'valibot';
import { IdDto } from './base';

const WatchedDto = v.object({
  episodeId: IdDto,
  variantId: v.nullish(IdDto, null),
  seconds: v.pipe(v.number(), v.minValue(0)),
  isCompleted: v.fallback(v.nullish(v.boolean(), false), false),
  /** Milliseconds since 1970. */
  updatedAt: v.pipe(
    v.string(),
    v.transform((text) => Date.parse(text)),
    v.number(),
  ),
});

/** The last position of the account in a film or series. Null when the account has watched nothing of it (204). */
export const WatchedLastDto = v.union([
  WatchedDto,
  v.pipe(
    v.nullable(v.literal('')),
    v.transform(() => null),
  ),
]);
