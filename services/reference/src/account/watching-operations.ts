import * as v from 'valibot';
import { contentOf, episodeOf } from '../catalogue/content-views';
import { isTextIn, pageOf } from '../lists/pages';
import { type Operation, operation } from '../openapi/operation';
import { badField } from '../openapi/problem';
import type { Service } from '../service';
import { HistoryItem, page, WatchedLast } from '../shapes/answers';
import { Id, IdPath, PAGE_FIELDS, PageBody, PathId, SearchText, Slugs100 } from '../shapes/inputs';
import type { Title } from '../titles/title';
import { historyOf, historyView, isCompleted, lastWatched, noteWatched, saveCompleted, saveProgress } from './watching';

const TAG = 'История и прогресс';
const EpisodePath = v.object({ id: PathId, episodeId: PathId });
const Seconds = v.pipe(v.number(), v.minValue(0));

export function watchingOperations(service: Service): Operation[] {
  const { store, library } = service;
  const own = { tag: TAG, who: 'user' } as const;
  const history = { ...own, method: 'post', answer: page(HistoryItem) } as const;
  return [
    operation(
      { ...history, path: '/contents/history', summary: 'История, последнее сверху', body: PageBody },
      ({ viewer, body }) => pageOf(historyOf(service, viewer), body, historyView),
    ),
    operation(
      {
        ...history,
        path: '/contents/history/search',
        summary: 'Поиск в истории',
        body: v.object({ ...PAGE_FIELDS, query: SearchText }),
      },
      ({ viewer, body }) => {
        const found = historyOf(service, viewer).filter(({ title }) => isTextIn(title.entry.content.title, body.query));
        return pageOf(found, body, historyView);
      },
    ),
    operation(
      {
        ...history,
        path: '/v2/contents/history',
        summary: 'История по типам и досмотренному',
        body: v.object({ ...PAGE_FIELDS, types: Slugs100, isCompleted: v.optional(v.boolean()) }),
      },
      ({ viewer, body }) => {
        const isType = ({ type }: Title) => body.types === undefined || body.types.includes(type.slug);
        const found = historyOf(service, viewer).filter(
          ({ title, watched }) => isType(title) && (body.isCompleted ?? isCompleted(watched)) === isCompleted(watched),
        );
        return pageOf(found, body, historyView);
      },
    ),
    operation(
      {
        ...own,
        method: 'post',
        path: '/contents/{id}/history',
        summary: 'Этот контент смотрят сейчас',
        params: IdPath,
        body: v.object({ episodeId: v.optional(Id) }),
      },
      ({ viewer, params, body }) => {
        const { entry } = contentOf(library, params.id);
        const { episodeId = null } = body;
        if (episodeId !== null && entry.episodes.every(({ id }) => id !== episodeId)) {
          throw badField('episodeId', 'У этого контента нет такой серии');
        }
        store.write(() => noteWatched(service, viewer, params.id, episodeId));
        return undefined;
      },
    ),
    operation(
      {
        ...own,
        method: 'get',
        path: '/contents/{id}/episodes/watched/last',
        summary: 'Где остановились; 204, если ничего не смотрели',
        params: IdPath,
        answer: WatchedLast,
        also: { 204: 'Ничего не смотрели' },
      },
      ({ c, viewer, params }) => {
        const row = lastWatched(service, viewer, contentOf(library, params.id).id);
        if (row === undefined) return c.body(null, 204, { 'Cache-Control': 'no-store' });
        const { completedAt, updatedAt, ...watched } = row;
        return { ...watched, isCompleted: isCompleted(row), updatedAt: new Date(updatedAt).toISOString() };
      },
    ),
    operation(
      {
        ...own,
        method: 'post',
        path: '/contents/{id}/episodes/{episodeId}/time-progress',
        summary: 'Где серия сейчас',
        params: EpisodePath,
        body: v.object({ seconds: Seconds, duration: v.nullish(Seconds), variantId: v.nullish(Id) }),
      },
      ({ viewer, params, body }) => {
        const episode = episodeOf(library, params.id, params.episodeId);
        const { seconds, duration = null, variantId = null } = body;
        store.write(() => {
          saveProgress(service, viewer, {
            contentId: params.id,
            episodeId: episode.id,
            variantId,
            seconds,
            duration: duration ?? episode.duration,
          });
          noteWatched(service, viewer, params.id, episode.id);
        });
        return undefined;
      },
    ),
    operation(
      {
        ...own,
        method: 'post',
        path: '/contents/{id}/episodes/{episodeId}/completed',
        summary: 'Серия досмотрена',
        params: EpisodePath,
      },
      ({ viewer, params }) => {
        const { id } = episodeOf(library, params.id, params.episodeId);
        store.write(() => {
          saveCompleted(service, viewer, params.id, id);
          noteWatched(service, viewer, params.id, id);
        });
        return undefined;
      },
    ),
    operation(
      {
        ...own,
        method: 'delete',
        path: '/contents/{id}/episodes/{episodeId}/completed',
        summary: 'Серия не досмотрена',
        params: EpisodePath,
      },
      ({ viewer, params }) => {
        const { id } = episodeOf(library, params.id, params.episodeId);
        store.run('UPDATE watched SET completed_at = NULL WHERE user_id = ? AND episode_id = ?', viewer.id, id);
        return undefined;
      },
    ),
  ];
}
