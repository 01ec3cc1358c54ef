import type { JsonSchema } from '@valibot/to-json-schema';
import { AdListDto } from '../../packages/catalogue-client/src/dto/ad-list';
import { AvailableDto, ContentDto, SeasonsDto } from '../../packages/catalogue-client/src/dto/content';
import { EpisodesDto } from '../../packages/catalogue-client/src/dto/episode';
import { MasterFileDto } from '../../packages/catalogue-client/src/dto/master-file';
import { toSchema } from './to-schema';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/**
 * Each answer that the player reads, by the name of its schema: what it is, and how the player parses it. A list is
 * described as such, and may also come as `{items: […]}`.
 */
const ANSWERS = {
  content: ['GET /contents/{id}', ContentDto],
  seasons: ['GET /contents/{id}/seasons', SeasonsDto.pipe[2]],
  episodes: ['GET /episodes?content-id={id}', EpisodesDto.pipe[2]],
  available: ['GET /contents/{id}/available?domain={url}', AvailableDto],
  master: ['Master JSON of a stream', MasterFileDto],
  'ad-list': ['Ad list', AdListDto],
} as const;

export type AnswerName = keyof typeof ANSWERS;

/** The JSON Schema of every answer that the player reads, by its name, in the order of the calls. */
export function catalogueSchemas(): Map<AnswerName, JsonSchema> {
  const names = Object.keys(ANSWERS) as AnswerName[];
  return new Map(
    names.map((name) => {
      const [title, dto] = ANSWERS[name];
      return [name, { $schema: DIALECT, title, ...toSchema(dto) }];
    }),
  );
}
