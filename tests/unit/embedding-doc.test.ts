import { describe, expect, test } from 'vitest';
import { ERROR_NAMES, EVENT_NAMES, METHOD_NAMES, type MissingFeature } from 'vv-protocol';
import { OWN_QUERY_NAMES, readExtraQuery } from '@/domain/startup/params';
import { readConfig } from '@/domain/startup/read-config';
import type { PlayerOptions } from '../../packages/vv-embed/src';
import { PARAMETERS } from '../../packages/vv-embed/src/frame';
import { tableNames } from '../support/doc-text';

const DOC = 'docs/embedding.md';
const sorted = (names: Iterable<string>) => [...names].sort();
const names = (head: string, column?: number) => sorted(tableNames(DOC, head, column));

/** Errors of the protocol, and the SDK's own. */
const ERRORS: readonly string[] = [...ERROR_NAMES, 'DestroyedError'];

/** The compiler holds these lists complete. */
const OPTIONS: Record<keyof PlayerOptions, true> = {
  src: true,
  movieId: true,
  season: true,
  episode: true,
  episodeId: true,
  variantId: true,
  voice: true,
  t: true,
  autoplay: true,
  share: true,
  hideEpisodes: true,
  accentColor: true,
  userId: true,
  query: true,
  title: true,
  ratio: true,
  storage: true,
  pauseOthers: true,
  shareUrl: true,
  poster: true,
  companions: true,
  origin: true,
  trace: true,
};
const MISSING: Record<MissingFeature, true> = {
  'allow:autoplay': true,
  'allow:fullscreen': true,
  'allow:picture-in-picture': true,
  'allow:encrypted-media': true,
  'allow:screen-wake-lock': true,
  sandbox: true,
  'sandbox:allow-same-origin': true,
  storage: true,
  cookies: true,
  referrer: true,
};

/** The names that the configuration reads from its sources. */
function askedGlobals(): Set<string> {
  const readNames = new Set<string>();
  const globals = new Proxy<Record<string, unknown>>(
    {},
    {
      get(_, name) {
        readNames.add(String(name));
        return name === 'movie_id' ? 1 : undefined;
      },
    },
  );
  readConfig({ search: '', dataset: null, globals, base: 'https://player.example/' }, () => undefined);
  return readNames;
}

describe(`${DOC}`, () => {
  test('lists the methods of the protocol', () => {
    expect(names('method')).toEqual(sorted(METHOD_NAMES));
  });

  test('lists the events of the protocol', () => {
    expect(names('event')).toEqual(sorted(EVENT_NAMES));
  });

  test('lists the errors of the SDK, refusals of the protocol among them', () => {
    expect(names('error')).toEqual(sorted(ERRORS));
    for (const name of names('method', 2)) expect(ERRORS).toContain(name);
  });

  test('lists the options of the SDK', () => {
    expect(names('option')).toEqual(sorted(Object.keys(OPTIONS)));
  });

  test('lists the parameters of the player, by their names in the URL and in the SDK', () => {
    const parameters = names('query');
    // The player's own parameters are not forwarded to the catalogue.
    expect(readExtraQuery(new URLSearchParams(parameters.map((name) => [name, '1'])))).toEqual([]);
    expect(parameters).toEqual(sorted([...OWN_QUERY_NAMES]));
    expect(names('query', 1)).toEqual(sorted(Object.keys(PARAMETERS)));
    for (const name of Object.values(PARAMETERS)) expect(parameters).toContain(name);
  });

  test('lists the globals that the player reads', () => {
    expect(names('global')).toEqual(sorted(askedGlobals()));
  });

  test('lists the browser features that the player checks', () => {
    expect(names('name')).toEqual(sorted(Object.keys(MISSING)));
  });

  test('lists the kinds of message', () => {
    expect(names('kind')).toEqual(['call', 'event', 'hello', 'loading', 'ready', 'result']);
  });
});
