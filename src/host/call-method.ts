import type { MethodName } from 'vv-protocol';
import type { Answer, HostHandlers } from './host-handlers';
import { readCall } from './payloads';

/** Checks the payload of a call, then runs the method. A bad payload is refused and never reaches the flows. */
export async function callMethod(
  handlers: Pick<HostHandlers, 'call'>,
  name: MethodName,
  payload: unknown,
): Promise<Answer> {
  const call = readCall(name, payload);
  return call.ok ? handlers.call(call.value) : call;
}
