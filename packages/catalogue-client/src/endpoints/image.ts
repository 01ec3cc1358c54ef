import { Bytes } from '../dto/base';
import { endpoint, shape } from '../endpoint';

/** An image of the service, scaled to the size in pixels when one is given. `src` is its path there. */
export const getImage = endpoint({
  method: 'GET',
  path: '/image',
  query: shape<{ src: string; width?: number; height?: number }>(),
  response: Bytes,
  isBinary: true,
});
