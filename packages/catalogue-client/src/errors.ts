/** The reason of a failed call. */
export type CatalogueError =
  | { kind: 'aborted' }
  /** `mayBePreflight`: the call carried a required `X-Session-Context` to another origin. */
  | { kind: 'network'; url: string; mayBePreflight?: true }
  | { kind: 'timeout'; url: string }
  | { kind: 'http'; url: string; status: number; body: unknown }
  /** `path` names the first field that breaks the schema; `call` is the call, as `GET /episodes`. */
  | { kind: 'invalid-response'; url: string; path: string; message: string; call?: string };

/** The outcome of a call: a value or an error. */
export type CallResult<R> = { ok: true; value: R } | { ok: false; error: CatalogueError };

const PREFLIGHT = ': CORS may refuse it, the service must answer the preflight for X-Session-Context';

/** One line for logs and reports, without headers and tokens. */
export function describeError(error: CatalogueError): string {
  switch (error.kind) {
    case 'aborted':
      return 'aborted';
    case 'network':
      return `network ${error.url}${error.mayBePreflight ? PREFLIGHT : ''}`;
    case 'timeout':
      return `timeout ${error.url}`;
    case 'http':
      return `http ${error.status} ${error.url}`;
    case 'invalid-response':
      return `catalogue/invalid-response ${error.call ?? 'GET'}: ${wrongField(error)} (${error.url})`;
  }
}

/** The message about a field that is not there. */
export const MISSING = 'is missing';

/** The field and what is wrong with it: `0.id is missing`, `0.id: Expected number but received "1"`. */
function wrongField({ path, message }: { path: string; message: string }): string {
  if (path === '') return message;
  return message === MISSING ? `${path} ${message}` : `${path}: ${message}`;
}
