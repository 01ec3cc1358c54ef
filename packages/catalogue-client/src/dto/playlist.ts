import * as v from 'valibot';
import { pageOf } from './base';

export const PlaylistDto = v.object({
  id: v.number(),
  slug: v.string(),
  title: v.string(),
  description: v.nullable(v.string()),
  isPublic: v.boolean(),
  isMine: v.boolean(),
  owner: v.object({ userId: v.number(), name: v.string() }),
  contentsCount: v.number(),
  posterUrl: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
});

export const PlaylistPageDto = pageOf(PlaylistDto);

/** The fields of a playlist that its owner may set. */
export interface PlaylistBody {
  title?: string;
  description?: string | null;
  isPublic?: boolean;
}
