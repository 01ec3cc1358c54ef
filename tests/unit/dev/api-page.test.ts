import { describe, expect, test } from 'vitest';
import { apiPage, type FindModule } from '../../../dev/sdk/api-page';
import { membersOf, parseModule } from '../../../dev/sdk/declarations';

/** Builds the page of a package in memory, given as file names and texts. */
function pageOf(files: Record<string, string>): string {
  const modules = new Map(Object.entries(files).map(([file, text]) => [file, { file, types: parseModule(text) }]));
  const find: FindModule = (specifier) => modules.get(specifier.replace('./', '')) ?? null;
  const entry = modules.get('index');
  return apiPage(entry === undefined ? [] : [{ specifier: 'vv-embed', ...entry }], find);
}

describe('apiPage', () => {
  test('follows a re-export into another package, and the types it needs', () => {
    const page = pageOf({
      index: "export { type State } from 'vv-protocol';",
      'vv-protocol': "export * from './state';",
      state: '/** One snapshot. */\nexport interface State {\n    phase: Phase;\n}\ntype Phase = "idle" | "ready";',
    });
    expect(page).toContain('### State\n\nOne snapshot.\n');
    expect(page).toContain('| `phase: Phase` |  |');
    expect(page).toContain('## Types behind them\n\n### Phase\n\n```ts\ntype Phase = "idle" | "ready"\n```');
  });

  test('follows an imported name that is exported under a new name', () => {
    const page = pageOf({
      index: "import { open as start } from './open';\nexport { start as createPlayer };",
      open: '/** Opens it.\n * @param at the second\n */\nexport declare function open(at: number): void;',
    });
    expect(page).toContain('### createPlayer\n\nOpens it. **at**: the second\n');
    expect(page).toContain('function open(at: number): void');
  });

  test('leaves out names that the package does not export and nothing refers to', () => {
    expect(pageOf({ index: 'export type A = 1;\ntype B = 2;' })).not.toContain('### B');
  });

  test('keeps a union in its table cell', () => {
    const page = pageOf({ index: 'export interface A {\n    /** One | two. */\n    a: 1 | 2;\n}' });
    expect(page).toContain('| `a: 1 \\| 2` | One \\| two. |');
  });
});

describe('parseModule', () => {
  test('gives each declaration its own docstring', () => {
    const { declarations } = parseModule(
      '/** First. */\nexport type A = 1;\nexport type B = 2;\n/** Third. */\ntype C = 3;',
    );
    expect(declarations.map(({ name, doc }) => [name, doc])).toEqual([
      ['A', 'First.'],
      ['B', ''],
      ['C', 'Third.'],
    ]);
  });

  test('keeps the comments within a union', () => {
    const [union] = parseModule("export type A = \n/** One. */\n'one'\n/** Two. */\n | 'two';").declarations;
    expect(union?.text).toContain("/** Two. */\n| 'two'");
  });

  test('is not misled by braces in text and comments', () => {
    const { declarations } = parseModule("export type A = '}{;';\n/* } */\nexport type B = 2;");
    expect(declarations.map(({ name, text }) => [name, text])).toEqual([
      ['A', "type A = '}{;'"],
      ['B', 'type B = 2'],
    ]);
  });
});

test('membersOf: reads methods, functions and objects, each with its docstring', () => {
  const text =
    'interface A<T extends { x: 1 }> {\n  /** Plays. */\n  play(): void;\n  trace?: (m: { a: 1; b: 2 }) => void;\n}';
  expect(membersOf({ text })).toEqual([
    { text: 'play(): void', doc: 'Plays.' },
    { text: 'trace?: (m: { a: 1; b: 2 }) => void', doc: '' },
  ]);
});
