import type { MethodName, MethodResult, PlayerState, ProtocolError } from 'vv-protocol';
import type { Result } from '@/lib/result';
import type { HelloPage } from './incoming-messages';
import type { MethodCall } from './payloads';

/** The answer of a method: its result, or the error it failed with. */
export type Answer<M extends MethodName = MethodName> = Result<MethodResult<M>, ProtocolError>;

/** Handles the messages of the host page; the flows implement it. */
export interface HostHandlers {
  /** Runs a method whose payload has been checked. The promise never rejects, and settles within a time limit. */
  call(call: MethodCall): Promise<Answer>;
  /** The host page has said hello. Calls may follow. */
  greeted(): void;
  adPause(): void;
  /** Receives the texts that the host page has persisted for this viewer, by key. */
  mergeHostStorage(persisted: Readonly<Record<string, string>>): void;
  /** Receives the settings of a hello. URLs are absolute http(s) ones, null where the page has given none. */
  hostPageChanged(page: HelloPage): void;
  state(): PlayerState;
  /** Receives a message of a compat protocol, of any shape. */
  compatMessage(message: Readonly<Record<string, unknown>>): void;
}
