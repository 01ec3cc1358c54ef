import * as v from 'valibot';
import { type Operation, operation } from '../openapi/operation';
import { AdList } from '../shapes/answers';
import { AD_CASES } from './ad-cases';
import { adList, askedChoice } from './ad-lists';
import { addressesOf, NO_STORE, XML } from './ad-routes';

const TAG = 'Реклама';
/** The document of `/vast.xml`. */
const PLAIN_CASE = 'linear';

/** The calls for ads that the catalogue has; everything else of ads is the test service's own. */
export function adListOperations(publicOrigin: string): Operation[] {
  return [
    operation(
      {
        method: 'get',
        path: '/ad-list.json',
        tag: TAG,
        summary: 'Список рекламы серии',
        who: 'any',
        // Nothing is refused: a list for an unknown content is a list all the same.
        query: v.object({ content_id: v.optional(v.string()), episode_id: v.optional(v.string()) }),
        answer: AdList,
      },
      ({ c, query }) => {
        const asked = askedChoice(new URL(c.req.url).searchParams);
        return c.json(adList(addressesOf(c, publicOrigin), Number(query.content_id), asked), 200, NO_STORE);
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
        return c.body(found.make(addressesOf(c, publicOrigin)), 200, { ...NO_STORE, 'Content-Type': XML });
      },
    ),
  ];
}
