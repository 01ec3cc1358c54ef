import * as v from 'valibot';
import { type Operation, operation } from '../openapi/operation';
import { AdList } from '../shapes/answers';
import { AD_CASES } from './ad-cases';
import { adList } from './ad-lists';
import { adUrlsOf, NO_STORE, XML } from './ad-routes';

const TAG = 'Реклама';
/** The document of `/vast.xml`. */
const PLAIN_CASE = 'linear';

/** The catalogue's calls for ads. The other ad routes belong to the test service. */
export function adListOperations(publicOrigin: string): Operation[] {
  return [
    operation(
      {
        method: 'get',
        path: '/ad-list.json',
        tag: TAG,
        summary: 'Список рекламы серии',
        who: 'any',
        // Accepts any value: an unknown content has a list, too.
        query: v.object({ content_id: v.optional(v.string()), episode_id: v.optional(v.string()) }),
        answer: AdList,
      },
      ({ c, query }) => {
        const named = new URL(c.req.url).searchParams;
        return c.json(adList(adUrlsOf(c, publicOrigin), Number(query.content_id), named), 200, NO_STORE);
      },
    ),
    operation(
      {
        method: 'get',
        path: '/vast.xml',
        tag: TAG,
        summary: 'Один ролик, VAST',
        who: 'any',
        answer: 'application/xml',
      },
      ({ c }) => {
        const found = AD_CASES.get(PLAIN_CASE);
        if (found === undefined) throw new Error(`No ad ${PLAIN_CASE}`);
        return c.body(found.make(adUrlsOf(c, publicOrigin)), 200, { ...NO_STORE, 'Content-Type': XML });
      },
    ),
  ];
}
