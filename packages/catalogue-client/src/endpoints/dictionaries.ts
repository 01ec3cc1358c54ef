import * as v from 'valibot';
import { DictionaryDto, DictionaryListDto } from '../dto/base';
import { endpoint } from '../endpoint';

export const listVoiceAuthors = endpoint({
  method: 'GET',
  path: '/voice-authors',
  response: v.array(v.object({ id: v.number(), title: v.string() })),
});

export const listTags = endpoint({ method: 'GET', path: '/tags', response: DictionaryListDto });

export const getTag = endpoint({ method: 'GET', path: '/tags/{id}', response: DictionaryDto });

export const listSubtitles = endpoint({
  method: 'GET',
  path: '/subtitles',
  response: v.array(v.object({ id: v.number(), label: v.string(), language: v.string() })),
});

export const listLanguages = endpoint({
  method: 'GET',
  path: '/languages',
  response: v.array(v.object({ id: v.number(), code: v.string(), title: v.string() })),
});

export const listGenres = endpoint({ method: 'GET', path: '/genres', response: DictionaryListDto });
