import type * as v from 'valibot';
import { ProblemShape } from '../openapi/problem';
import * as answers from './answers';
import { Filter } from './inputs';

/** Named schemas of the document. Other schemas refer to them. */
export const COMPONENTS: Readonly<Record<string, v.GenericSchema>> = {
  Problem: ProblemShape,
  Dictionary: answers.Dictionary,
  Language: answers.Language,
  Season: answers.Season,
  ContentCard: answers.ContentCard,
  Content: answers.Content,
  EpisodeVariant: answers.EpisodeVariant,
  Episode: answers.Episode,
  HistoryItem: answers.HistoryItem,
  WatchedLast: answers.WatchedLast,
  Review: answers.Review,
  Playlist: answers.Playlist,
  UserDetails: answers.UserDetails,
  Tokens: answers.Tokens,
  CastMember: answers.CastMember,
  Category: answers.Category,
  CategoryNode: answers.CategoryNode,
  ListFilter: answers.ListFilter,
  AnyFilter: answers.AnyFilter,
  Shelf: answers.Shelf,
  Filter,
};
