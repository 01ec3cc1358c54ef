import { type Id, Ignored, type PageQuery } from '../dto/base';
import { HistoryPageDto } from '../dto/history';
import { endpoint, shape } from '../endpoint';

export const listHistory = endpoint({
  method: 'POST',
  path: '/contents/history',
  body: shape<PageQuery>(),
  response: HistoryPageDto,
});

export const searchHistory = endpoint({
  method: 'POST',
  path: '/contents/history/search',
  body: shape<PageQuery & { query: string }>(),
  response: HistoryPageDto,
});

export const listHistoryV2 = endpoint({
  method: 'POST',
  path: '/v2/contents/history',
  body: shape<PageQuery & { types?: readonly string[]; isCompleted?: boolean }>(),
  response: HistoryPageDto,
});

/** Adds a content to the history, as watched now. */
export const addToHistory = endpoint({
  method: 'POST',
  path: '/contents/{id}/history',
  body: shape<{ episodeId?: Id }>(),
  response: Ignored,
});
