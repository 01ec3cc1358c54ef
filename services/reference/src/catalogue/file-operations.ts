import * as v from 'valibot';
import { answerMedia } from '../media-answer';
import { type Operation, operation } from '../openapi/operation';
import { badField, notFound } from '../openapi/problem';
import type { Service } from '../service';
import { EpisodeResource } from '../shapes/answers';
import { IdPath, PathId, queryNumber } from '../shapes/inputs';
import { episodeOf } from './content-views';

const TAG = 'Файлы';
/** The sample that every proxy URL plays. */
const PROXIED = 'progressive/film.mp4';
const IMAGE = /^image\//;
const Size = v.optional(queryNumber(16, 2000));

export function fileOperations({ library, media, origin }: Service): Operation[] {
  const proxy = {
    path: '/proxy/{a}/{b}/index.mp4',
    tag: TAG,
    who: 'any',
    params: v.object({ a: PathId, b: PathId }),
    answer: 'video/mp4',
    also: { 206: 'Часть', 416: 'Такой части нет' },
  } as const;
  return [
    operation(
      {
        method: 'get',
        path: '/episodes/{id}/resource',
        tag: TAG,
        summary: 'Откуда играет серия',
        who: 'any',
        params: IdPath,
        answer: EpisodeResource,
      },
      ({ params }) => {
        const found = library.episode(params.id);
        if (found === undefined) throw notFound('Такой серии нет');
        const { m3u8MasterFilePath, episodeVariants } = found.episode;
        return { episodeId: params.id, m3u8MasterFilePath, episodeVariants: [...episodeVariants] };
      },
    ),
    operation(
      {
        method: 'get',
        path: '/image',
        tag: TAG,
        summary: 'Картинка этого сервиса; размер принимается, но не меняет её',
        who: 'any',
        query: v.object({ src: v.pipe(v.string(), v.minLength(1)), width: Size, height: Size }),
        answer: 'image/*',
        also: { 404: 'Такой картинки нет' },
      },
      async ({ c, query }) => {
        const path = query.src.replace(origin, '');
        if (!path.startsWith('/media/')) throw badField('src', 'Нужен путь на этом сервисе, вида /media/posters/x.jpg');
        const file = path.slice('/media/'.length);
        const body = await media(file);
        if (body === null || !IMAGE.test(body.type)) throw notFound('Такой картинки нет');
        return answerMedia(c, body, file);
      },
    ),
    operation(
      { ...proxy, method: 'get', summary: 'Видео серии одним файлом, с диапазонами' },
      async ({ c, params }) => {
        episodeOf(library, params.a, params.b);
        const body = await media(PROXIED);
        if (body === null) throw new Error(`No sample ${PROXIED}`);
        return answerMedia(c, body, PROXIED);
      },
    ),
    operation({ ...proxy, method: 'head', summary: 'Заголовки того же' }, () => {
      throw new Error('HEAD is answered by GET');
    }),
  ];
}
