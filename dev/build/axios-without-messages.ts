import type { Plugin } from 'vite';

const UTILS = /\/axios\/lib\/utils\.js$/;
const CAN_POST = 'isFunction(_global.postMessage)';

/**
 * Makes axios use `setTimeout` where `setImmediate` is missing. Otherwise axios listens to `message` events for the
 * life of the page, and another frame could block the player with large messages.
 */
export function withoutMessages(code: string): string {
  if (!code.includes(CAN_POST)) throw new Error('axios has another setImmediate: dev/build/axios-without-messages.ts');
  return code.replace(CAN_POST, 'false');
}

/** Takes the listener out of the bundle. */
export function axiosWithoutMessages(): Plugin {
  return {
    name: 'vv-axios-without-messages',
    apply: 'build',
    transform: {
      filter: { id: UTILS },
      handler: (code) => ({ code: withoutMessages(code), map: null }),
    },
  };
}
