import * as v from 'valibot';

const OptionalLink = v.fallback(v.nullish(v.string(), null), null);

/** Licence servers by key system. The player checks them when the stream names keys: a wrong one spoils no clear stream. */
const Drm = v.fallback(v.nullish(v.record(v.string(), v.unknown()), null), null);

/** Master JSON of a stream. `drm`, `thumbnails` and `chapters` are optional additions of this player. */
export const MasterFileDto = v.object({
  sources: v.array(
    v.object({
      label: v.fallback(v.nullish(v.string(), ''), ''),
      link: v.string(),
      isDefault: v.fallback(v.nullish(v.boolean(), false), false),
      drm: Drm,
    }),
  ),
  subtitles: v.fallback(
    v.nullish(v.array(v.object({ src: v.string(), label: v.string(), language: v.fallback(v.string(), '') })), []),
    [],
  ),
  drm: Drm,
  thumbnails: OptionalLink,
  chapters: OptionalLink,
});
