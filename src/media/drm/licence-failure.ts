/** Bytes of an answer that a message quotes. */
const QUOTED_BYTES = 64;

/** The answer of a licence server, as XMLHttpRequest has it. */
type Answer = Pick<XMLHttpRequest, 'responseURL' | 'status' | 'response'>;

const isAnswer = (given: unknown): given is Answer =>
  typeof given === 'object' && given !== null && 'responseURL' in given && 'status' in given;

/**
 * The message of a failed licence for the publisher: the server's status and the first bytes of its body, which say more
 * than the error of the browser.
 * @param answer a request that has ended; anything else adds nothing
 */
export function describeLicence(message: string, answer: unknown): string {
  if (!isAnswer(answer)) return message;
  const { responseURL, status, response } = answer;
  const bytes = response instanceof ArrayBuffer ? new Uint8Array(response).subarray(0, QUOTED_BYTES) : null;
  const body = bytes === null ? '' : `, ${JSON.stringify(String.fromCharCode(...bytes))}`;
  return `${message} (${responseURL || 'no answer'}: ${status}${body})`;
}
