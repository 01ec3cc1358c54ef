import * as v from 'valibot';
import { Bytes } from '../dto/base';
import { endpoint } from '../endpoint';

/** The bytes of a film as one MP4. */
export const getProxiedVideo = endpoint({
  method: 'GET',
  path: '/proxy/{a}/{b}/index.mp4',
  response: Bytes,
  isBinary: true,
});

/** The length of that file in bytes. */
export const headProxiedVideo = endpoint({
  method: 'HEAD',
  path: '/proxy/{a}/{b}/index.mp4',
  response: v.pipe(
    v.object({ header: v.string() }),
    v.transform(({ header }) => Number(header)),
    v.number(),
  ),
  answerHeader: 'content-length',
});
