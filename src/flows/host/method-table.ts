import type { MethodName, MethodPayload, ProtocolError } from 'vv-protocol';
import type { Answer } from '@/host/host-handlers';
import type { Result } from '@/lib/result';

/** Implements each method of the protocol. */
export type MethodTable = {
  readonly [M in MethodName]: (payload: MethodPayload<M>) => Answer<M> | Promise<Answer<M>>;
};

/** The answer of a method without a result. */
export type Done = Result<null, ProtocolError>;
