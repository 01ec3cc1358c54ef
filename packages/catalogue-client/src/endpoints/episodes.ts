import * as v from 'valibot';
import { IdDto, type PageQuery, pageOf } from '../dto/base';
import { ContentCardDto } from '../dto/content-card';
import { EpisodeDto, VariantDto } from '../dto/episode';
import { endpoint, shape } from '../endpoint';

/** Episodes of the whole catalogue, newest first. */
export const listFreshEpisodes = endpoint({
  method: 'POST',
  path: '/episodes/fresh',
  body: shape<PageQuery & { types?: readonly string[] }>(),
  response: pageOf(v.object({ episode: EpisodeDto, content: ContentCardDto, publishedAt: v.string() })),
});

/** The streams of one episode. */
export const getEpisodeResource = endpoint({
  method: 'GET',
  path: '/episodes/{id}/resource',
  response: v.object({
    episodeId: IdDto,
    m3u8MasterFilePath: v.string(),
    episodeVariants: v.array(VariantDto),
  }),
});
