import type { HostError } from '@/host/messages';
import type { MethodName } from '@/host/methods';
import type { MethodPayload } from '@/host/payloads';
import type { Result } from '@/lib/result';

export type Answer = Result<unknown, HostError>;

/** What each method of the protocol does with a payload that was checked. */
export type Methods = { [M in MethodName]: (payload: MethodPayload<M>) => Answer | Promise<Answer> };

/** The content may not be shown where the viewer is. */
export const BLOCKED: HostError = { name: 'BlockedError', message: 'the content is not available in this region' };

/** There is a panel in the player's place. */
export const failedBy = (kind: string): HostError => ({ name: 'NotFoundError', message: `nothing to play: ${kind}` });

/** What is on has no such thing. */
export const unsupported = (message: string): HostError => ({ name: 'UnsupportedError', message });

/** No such episode, quality or track. */
export const notFound = (message: string): HostError => ({ name: 'NotFoundError', message });
