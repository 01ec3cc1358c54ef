import { Bytes } from '../dto/base';
import { endpoint, shape } from '../endpoint';

/** A picture of the service's own, `src` being its path there; in another size where one is named, in pixels. */
export const getImage = endpoint({
  method: 'GET',
  path: '/image',
  query: shape<{ src: string; width?: number; height?: number }>(),
  response: Bytes,
  isBinary: true,
});
