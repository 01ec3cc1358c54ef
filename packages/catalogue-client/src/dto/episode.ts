import * as v from 'valibot';
import { EPISODE_DEFAULTS, VARIANT_DEFAULTS } from '../episode-defaults';
import { IdDto, wholeList } from './base';

const OptionalText = v.fallback(v.nullish(v.string(), null), null);

export const VariantDto = v.object({
  id: IdDto,
  title: v.fallback(v.string(), VARIANT_DEFAULTS.title),
  filepath: v.string(),
});

const SegmentDto = v.object({
  type: v.picklist(['intro', 'recap', 'credits']),
  start: v.pipe(v.number(), v.minValue(0)),
  end: v.pipe(v.number(), v.minValue(0)),
});

export const EpisodeDto = v.object({
  id: IdDto,
  /** Absent where the service does not repeat the id that it was asked for. */
  contentId: v.nullish(IdDto),
  order: v.number(),
  title: v.fallback(v.nullish(v.string(), ''), ''),
  description: OptionalText,
  posterPath: OptionalText,
  duration: v.fallback(v.nullish(v.number(), EPISODE_DEFAULTS.duration), EPISODE_DEFAULTS.duration),
  season: v.nullish(v.object({ id: IdDto, order: v.number() }), EPISODE_DEFAULTS.season),
  m3u8MasterFilePath: v.nullish(v.string(), EPISODE_DEFAULTS.m3u8MasterFilePath),
  episodeVariants: v.nullish(v.array(VariantDto), [...EPISODE_DEFAULTS.episodeVariants]),
  isCompleted: v.fallback(v.nullish(v.boolean(), EPISODE_DEFAULTS.isCompleted), EPISODE_DEFAULTS.isCompleted),
  segments: v.fallback(v.nullish(v.array(SegmentDto), []), []),
});

/** `GET /episodes?content-id=`. The service gives them in any order. */
export const EpisodesDto = wholeList(EpisodeDto);
