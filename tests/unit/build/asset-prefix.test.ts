import { SourceMap, type SourceMapPayload } from 'node:module';
import { describe, expect, test } from 'vitest';
import { ASSETS_DIR, assetPrefix, assetPrefixPlugin } from '../../../dev/build/asset-prefix';

const PREFIX = './vv-player.php?path=/widget-assets/';

interface Rendered {
  code: string;
  map: SourceMapPayload;
}

/** The player imports its libraries, in an order of its own. */
const CHUNKS = {
  'widget-assets/player.js': { name: 'player', imports: ['vidstack.js', 'main.js', 'react.js', 'store.js'] },
  'vidstack.js': { name: 'vidstack', imports: ['react.js'] },
  'react.js': { name: 'react', imports: [] },
};

/** Runs the build plugin over a chunk. */
async function rewrite(code: string, prefix = PREFIX, name = 'lazy', call?: string): Promise<Rendered> {
  const { renderChunk } = assetPrefixPlugin(prefix, call);
  if (typeof renderChunk !== 'function') throw new Error('the plugin has no renderChunk');
  return (await (renderChunk as (...given: unknown[]) => unknown)(code, { name }, {}, { chunks: CHUNKS })) as Rendered;
}

const rewritten = async (code: string, prefix?: string) => (await rewrite(code, prefix)).code;

describe('Asset prefix', () => {
  test.each([
    [undefined, PREFIX],
    ['', PREFIX],
    ['https://cdn.example', `https://cdn.example/${PREFIX.slice(2)}`],
    ['https://cdn.example/', `https://cdn.example/${PREFIX.slice(2)}`],
    ['https://cdn.example/films/player//', `https://cdn.example/films/player/${PREFIX.slice(2)}`],
    ['//cdn.example/p', `//cdn.example/p/${PREFIX.slice(2)}`],
    ['/films/player/', `/films/player/${PREFIX.slice(2)}`],
  ])('for VV_PUBLIC_URL %o is %s', (url, expected) => {
    expect(assetPrefix(url)).toBe(expected);
    expect(expected.endsWith(`/${ASSETS_DIR}/`)).toBe(true);
  });

  test('is a specifier that a browser resolves as a URL', () => {
    expect(assetPrefix(undefined)).toMatch(/^\.\//);
  });
});

describe('Asset prefix of chunk imports', () => {
  test.each([
    ['import a from "./a-1.js";', `import a from "${PREFIX}a-1.js";`],
    ["import'./a-1.js';", `import'${PREFIX}a-1.js';`],
    ['import{a as b}from"../widget-assets/a-1.js";', `import{a as b}from"${PREFIX}a-1.js";`],
    ['import * as a from "./a-1.js";', `import * as a from "${PREFIX}a-1.js";`],
    ['export { a } from "./a-1.js";', `export { a } from "${PREFIX}a-1.js";`],
    ['export * from "./a-1.js";', `export * from "${PREFIX}a-1.js";`],
    ['const f = () => import("./a-1.js");', `const f = () => __vvImport("${PREFIX}a-1.js");`],
    ["import('./a-1.js').then(f)", `__vvImport("${PREFIX}a-1.js").then(f)`],
    ['import(`./a-1.js`)', `__vvImport("${PREFIX}a-1.js")`],
    ['import(/* why */ "./a-1.js")', `__vvImport("${PREFIX}a-1.js")`],
  ])('is added to %s', async (code, expected) => {
    expect((await rewritten(code)).replaceAll(/\/\* why \*\/ /g, '')).toBe(expected);
  });

  test('is added to every import of a chunk', async () => {
    const code = 'import a from"./a.js";import b from"./b.js";export*from"./c.js";const d=[import("./d.js"),a,b];';
    const expected = code.replaceAll('./', PREFIX).replace('import(', '__vvImport(');
    expect(await rewritten(code)).toBe(expected);
  });

  test('leaves a dynamic import as it is, in a page of another player', async () => {
    const { code } = await rewrite('const f = () => import("./a-1.js");', PREFIX, 'lazy', 'import');
    expect(code).toBe(`const f = () => import("${PREFIX}a-1.js");`);
  });

  test('has one spelling, so that no module is loaded twice', async () => {
    const code = 'import "./a.js"; import("../widget-assets/a.js"); export * from "./deep/../a.js";';
    const names = [...(await rewritten(code)).matchAll(/"([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(names)).toEqual(new Set([`${PREFIX}a.js`]));
  });

  test('can name another host', async () => {
    const prefix = assetPrefix('https://cdn.example');
    expect(await rewritten('import "./a.js";', prefix)).toBe(`import "${prefix}a.js";`);
  });
});

test.each([
  ['from the entry, with its libraries in the order of their evaluation', 'main', ['player', 'react', 'vidstack']],
  ['from another chunk, alone', 'lazy', ['player']],
])('Asset prefix: the player is imported %s', async (_, name, chunks) => {
  const { code } = await rewrite('import("./player.js")', PREFIX, name);
  expect(code).toBe(`__vvImport(${chunks.map((chunk) => `"${PREFIX}${chunk}.js"`).join()})`);
});

describe('Asset prefix of other code', () => {
  test.each([
    'import r from "react";',
    'import r from "https://cdn.example/r.js";',
    'import("https://cdn.example/r.js");',
    'import r from "/r.js";',
    'import r from "data:text/javascript,1";',
    'const text = "import a from \'./a.js\'";',
    '// import a from "./a.js"\nconst b = 1;',
    'const at = import.meta.url;',
    'const url = new URL("./a.png", import.meta.url);',
    'const f = (name) => import(name);',
    'const f = (name) => import("./" + name);',
    'const re = /import "\\.\\/a.js"/;',
    '',
  ])('is not added to %s', async (code) => {
    expect(await rewritten(code)).toBe(code);
  });
});

test('Asset prefix: keeps the source map exact', async () => {
  const code = 'import a from "./a.js";\nimport b from "./b.js"; const here = a + b;\nimport("./c.js").then(there);\n';
  const { code: made, map } = await rewrite(code);
  const sourceMap = new SourceMap(JSON.parse(JSON.stringify(map)) as SourceMapPayload);
  for (const word of ['here', 'there', 'then']) {
    const position = (text: string) => {
      const before = text.slice(0, text.indexOf(word)).split('\n');
      return { line: before.length - 1, column: before.at(-1)?.length ?? 0 };
    };
    const { line, column } = position(made);
    const entry = sourceMap.findEntry(line, column);
    expect(entry).toMatchObject({ originalLine: position(code).line, originalColumn: position(code).column });
  }
});

test('Asset prefix: changes the name of a chunk, so that caches do not mix two installations', () => {
  const hash = (prefix: string) => {
    const { augmentChunkHash } = assetPrefixPlugin(prefix);
    return (augmentChunkHash as () => string)();
  };
  expect(hash(assetPrefix(undefined))).not.toBe(hash(assetPrefix('https://cdn.example')));
});
