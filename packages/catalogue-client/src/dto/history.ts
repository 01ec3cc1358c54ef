import * as v from 'valibot';
import { IdDto, pageOf } from './base';
import { ContentCardDto } from './content-card';

/** The episode of one film or series that the viewer watched last. Times are ISO 8601. */
const HistoryItemDto = v.object({
  content: ContentCardDto,
  episodeId: v.nullable(IdDto),
  seconds: v.nullable(v.number()),
  duration: v.nullable(v.number()),
  isCompleted: v.boolean(),
  watchedAt: v.string(),
});

export const HistoryPageDto = pageOf(HistoryItemDto);
