import * as v from 'valibot';
import { AdListDto } from '../dto/ad-list';
import { endpoint, type QueryPairs, shape } from '../endpoint';

/** The ad list of the service. The player's ad engine reads its own from `env_ad_list_url`. */
export const getAdList = endpoint({
  method: 'GET',
  path: '/ad-list.json',
  query: shape<QueryPairs>(),
  response: AdListDto,
});

export const getVast = endpoint({ method: 'GET', path: '/vast.xml', response: v.string() });

/** The script that sites embed. */
export const getLibrary = endpoint({ method: 'GET', path: '/lib.js', response: v.string() });
