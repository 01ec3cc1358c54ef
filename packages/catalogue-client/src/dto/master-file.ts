import * as v from 'valibot';

const OptionalLink = v.fallback(v.nullish(v.string(), null), null);

/** Master JSON of a stream. `thumbnails` and `chapters` are optional additions of this player. */
export const MasterFileDto = v.object({
  sources: v.array(
    v.object({
      label: v.fallback(v.nullish(v.string(), ''), ''),
      link: v.string(),
      isDefault: v.fallback(v.nullish(v.boolean(), false), false),
    }),
  ),
  subtitles: v.fallback(
    v.nullish(v.array(v.object({ src: v.string(), label: v.string(), language: v.fallback(v.string(), '') })), []),
    [],
  ),
  thumbnails: OptionalLink,
  chapters: OptionalLink,
});
