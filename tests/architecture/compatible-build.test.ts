import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { COMPATIBLE_PREFIX } from '../../dev/build/compatible-files';
import { type Bundle, inlineScripts, PREFIX, readBundle } from '../../dev/sizes/bundle';

/** Syntax that Chrome 68 does not parse, as it looks in minified code. Strings and patterns have none of it. */
const NEW_SYNTAX = /\?\?=|\|\|=|&&=|\bstatic\{|\bthis\.#\w|[\w\])]\?\.[A-Za-z_$([]/;

/** Features of the language after Chrome 68, Safari 14 and Firefox 78, by the module that defines them (null: none does). */
const FEATURES: readonly (readonly [used: RegExp, module: string | null])[] = [
  [/\.at\(-?\w/, 'es.array.at'],
  [/\.findLast\(/, 'es.array.find-last'],
  [/\.findLastIndex\(/, 'es.array.find-last-index'],
  [/\.flat\(/, 'es.array.flat'],
  [/\.flatMap\(/, 'es.array.flat-map'],
  // A default of a parameter is not read where the page gives the window.
  [/(?<!=)\bglobalThis\b/, 'es.global-this'],
  [/\bObject\.fromEntries\(/, 'es.object.from-entries'],
  [/\bObject\.hasOwn\(/, 'es.object.has-own'],
  [/\bPromise\.allSettled\(/, 'es.promise.all-settled'],
  [/\.matchAll\(/, 'es.string.match-all'],
  [/\.replaceAll\(/, 'es.string.replace-all'],
  [/\bqueueMicrotask\(/, 'web.queue-microtask'],
  [/\bPromise\.(?:any|withResolvers|try)\(/, null],
  [/\.(?:toSorted|toReversed|toSpliced)\(/, null],
  [/\b(?:Object|Map)\.groupBy\(/, null],
  [/\bArray\.fromAsync\(/, null],
  [/\bstructuredClone\(/, null],
  [/\bnew (?:WeakRef|FinalizationRegistry|AggregateError)\b/, null],
  [/\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, null],
  // Selectors of code: Chrome 88 and 105.
  [/[`"'][^`"'\n]{0,80}:(?:is|where|has)\([^)`]*\)[^`"'\n]{0,40}[`"']/, null],
  // A list of selectors: Chrome 88, Safari 9, Firefox 84.
  [/:not\([^)`\n]{1,60},[^)`\n]{1,60}\)/, null],
  // Safari parses it from 16.4 on.
  [/\(\?<[=!]/, null],
];

/** Libraries that look for a feature before they use it. */
const LOOKS_FIRST = /^(?:dash\.mediaplayer\.min|faults|faults-replay|device)-/;

const provided = readFileSync('src/startup/compatible/language-features.ts', 'utf8');

let bundle: Bundle;
/** Code of the compatible chunks by their names without the prefix. */
let chunks: Map<string, string>;
/** Code that runs before the features are defined. */
let early: [name: string, code: string][];

beforeAll(async () => {
  bundle = await readBundle();
  const names = [...bundle.names].filter((name) => name.startsWith(COMPATIBLE_PREFIX) && name.endsWith('.js'));
  chunks = new Map(
    names.map((name) => [name.slice(COMPATIBLE_PREFIX.length), readFileSync(join('dist/widget-assets', name), 'utf8')]),
  );
  const rescue = [...chunks].filter(([name]) => name.startsWith('rescue-'));
  early = [['the page', inlineScripts(bundle.html).join('\n')], ...rescue];
});

describe('compatible build', () => {
  test('has each chunk of the modern build but the drawing of ASS, which needs a newer browser', () => {
    const namesOf = (names: Iterable<string>) => [...names].map((name) => name.replace(/-.{12}\.js$/, '')).sort();
    const modern = namesOf(bundle.chunks.map(({ name }) => name));
    expect(modern).toContain('draw-ass');
    expect(namesOf(chunks.keys())).toEqual(modern.filter((name) => name !== 'draw-ass'));
  });

  test('is parsed by Chrome 68', () => {
    const wrong = [...early, ...chunks].flatMap(([name, code]) => {
      const found = NEW_SYNTAX.exec(code);
      return found === null ? [] : [`${name}: ${code.slice(found.index - 30, found.index + 30)}`];
    });
    expect(wrong).toEqual([]);
  });

  test('uses no feature of the language that neither the browser nor core-js has', () => {
    const wrong = [...chunks].flatMap(([name, code]) =>
      FEATURES.filter(([used, module]) => {
        if (LOOKS_FIRST.test(name) && module === null) return false;
        return used.test(code) && (module === null || !provided.includes(`core-js/modules/${module}'`));
      }).map(([used]) => `${name}: ${used.source}`),
    );
    expect(wrong).toEqual([]);
  });

  test('defines no feature of the language that nothing uses', () => {
    const all = [...chunks.values()].join('\n');
    const unused = FEATURES.filter(([used, module]) => module !== null && provided.includes(module) && !used.test(all));
    expect(unused.map(([, module]) => module)).toEqual([]);
  });

  test('the code before it uses no such feature at all', () => {
    const wrong = early.flatMap(([name, code]) =>
      [...FEATURES.map(([used]) => used), /\.replaceChildren\(/, /\.toggleAttribute\(/].flatMap((used) =>
        used.test(code) ? [`${name}: ${used.source}`] : [],
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('the page names its files only in a template of their own, which comes before the modern links', () => {
    const { html } = bundle;
    const [template = ''] = /<template id="vv-next-compatible">.*?<\/template>/s.exec(html) ?? [];
    const urls = [...template.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url.slice(PREFIX.length));
    expect(urls.map((name) => name.replace(/-[^-]{12}\.\w+$|-.{12}\.\w+$/, ''))).toEqual([
      'compatible-style',
      'compatible-main',
      'compatible-hls',
      'compatible-player',
      'compatible-vidstack',
      'compatible-react',
    ]);
    const rest = html.replace(template, '').replace(/<script>.*?<\/script>/gs, '');
    expect(rest).not.toContain(COMPATIBLE_PREFIX);
    expect(html.indexOf(template)).toBeLessThan(html.indexOf('media="(0<=width)"'));
  });
});
