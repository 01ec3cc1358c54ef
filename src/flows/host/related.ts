import type { ProtocolError } from 'vv-protocol';
import type { Related } from '@/domain/catalogue/content';
import { err, ok, type Result } from '@/lib/result';
import { callableFrom, isHttpUrl, parseUrl } from '@/lib/url';
import type { Deps } from '../deps';
import { type Done, outOfRange } from './method-answers';

/** More would not be looked through. */
const MAX_ITEMS = 12;
const MAX_ID_LENGTH = 100;
const MAX_TITLE_LENGTH = 200;
const MAX_POSTER_LENGTH = 2000;

/** Sets what the ended screen proposes. A bad item refuses the whole list, so that the host page notices. */
export function setRelated({ store, page }: Deps<'store' | 'page'>, items: readonly unknown[]): Done {
  if (items.length > MAX_ITEMS) return err(outOfRange(`more than ${MAX_ITEMS} items`));
  const protocol = parseUrl(page.frameUrl)?.protocol ?? 'https:';
  const related: Related[] = [];
  for (const item of items) {
    const read = readItem(item, protocol);
    if (!read.ok) return read;
    related.push(read.value);
  }
  store.setState({ related });
  return ok(null);
}

function readItem(item: unknown, protocol: string): Result<Related, ProtocolError> {
  const { id, title, poster = null } = (item ?? {}) as Readonly<Record<string, unknown>>;
  if (!isId(id)) return err(outOfRange('an id is an integer or a short text'));
  if (typeof title !== 'string' || title.trim() === '' || title.length > MAX_TITLE_LENGTH)
    return err(outOfRange(`a title has 1-${MAX_TITLE_LENGTH} characters`));
  if (poster !== null && !isPoster(poster)) return err(outOfRange('a poster is an absolute http or https URL'));
  return ok({ id, title: title.trim(), poster: poster === null ? null : callableFrom(protocol, poster) });
}

const isId = (id: unknown): id is number | string =>
  typeof id === 'string' ? id !== '' && id.length <= MAX_ID_LENGTH : Number.isSafeInteger(id);

const isPoster = (url: unknown): url is string =>
  typeof url === 'string' && url.length <= MAX_POSTER_LENGTH && isHttpUrl(url) && parseUrl(url) !== null;
