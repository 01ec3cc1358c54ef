import { NAMESPACE, PROTOCOL_VERSION } from 'vv-protocol';

/** Tells the host page that this is a player's page, long before its code has come. The message holds nothing else. */
export function announcePage(window: Window): void {
  if (window.parent !== window) window.parent.postMessage({ ns: NAMESPACE, v: PROTOCOL_VERSION, kind: 'loading' }, '*');
}
