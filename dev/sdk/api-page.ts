import { type Declaration, type Member, type ModuleTypes, membersOf } from './declarations';

/** Gives a module by its specifier and the file that names it; null for one of another package. */
export type FindModule = (specifier: string, from: string) => { file: string; types: ModuleTypes } | null;

/** An entry of the package: the specifier that a site imports, and its file. */
export interface Entry {
  specifier: string;
  file: string;
  types: ModuleTypes;
}

interface Found extends Declaration {
  /** File of the declaration. Names in its text belong to this module. */
  file: string;
  types: ModuleTypes;
}

const HEAD = `# vv-embed API

\`npm run api\` writes this page from the types of \`packages/vv-embed\` and their docstrings. [embedding.md](embedding.md)
explains their use.
`;

/** Writes the reference of all that the entries export, and of the types behind it. */
export function apiPage(entries: readonly Entry[], find: FindModule): string {
  const seen = new Map<string, Found>();
  const sections = entries.map(({ specifier, file, types }) => {
    const exported = exportsOf(file, types, find).filter(({ name }) => !seen.has(name));
    for (const found of exported) seen.set(found.name, found);
    return [`## ${specifier}\n`, ...exported.map(render)].join('\n');
  });
  const others = referredTypes(seen, find);
  if (others.length > 0) sections.push(['## Types behind them\n', ...others.map(render)].join('\n'));
  return `${[HEAD, ...sections].join('\n').trimEnd()}\n`;
}

function exportsOf(file: string, types: ModuleTypes, find: FindModule): Found[] {
  const named = types.exported.flatMap(({ name, local, from }) => {
    const found = from === null ? findLocal(local, file, types, find) : findIn(local, from, file, find);
    return found === null ? [] : [{ ...found, name }];
  });
  const all = types.all.flatMap((specifier) => {
    const module = find(specifier, file);
    return module === null ? [] : exportsOf(module.file, module.types, find);
  });
  return [...named, ...all];
}

/** A name as a module knows it: declared there, or imported. */
function findLocal(name: string, file: string, types: ModuleTypes, find: FindModule): Found | null {
  const declared = types.declarations.find((declaration) => declaration.name === name);
  if (declared !== undefined) return { ...declared, file, types };
  const imported = types.imported.find((one) => one.name === name);
  return imported?.from ? findIn(imported.local, imported.from, file, find) : null;
}

/** A name that another module exports, through any number of re-exports. */
function findIn(name: string, specifier: string, from: string, find: FindModule): Found | null {
  const module = find(specifier, from);
  return module && (exportsOf(module.file, module.types, find).find((found) => found.name === name) ?? null);
}

/** The types that the texts of declarations name, and those that these name in turn. */
function referredTypes(exported: ReadonlyMap<string, Found>, find: FindModule): Found[] {
  const seen = new Map(exported);
  for (const found of seen.values()) {
    for (const [name = ''] of found.text.matchAll(/\b[A-Z]\w+\b/g)) {
      const other = seen.has(name) ? null : findLocal(name, found.file, found.types, find);
      if (other !== null) seen.set(name, other);
    }
  }
  return [...seen.values()].filter(({ name }) => !exported.has(name));
}

function render(found: Found): string {
  const parts = [`### ${found.name}\n`];
  if (found.doc !== '') parts.push(`${sentences(found.doc)}\n`);
  const hasTable = found.kind === 'interface' || found.kind === 'class';
  if (!hasTable) return [...parts, code(found.text)].join('\n');
  const head = found.text.slice(0, found.text.indexOf('{')).trim();
  parts.push(code(head), table(membersOf(found)));
  return parts.join('\n');
}

const code = (text: string): string => `\`\`\`ts\n${text}\n\`\`\`\n`;

function table(members: readonly Member[]): string {
  if (members.length === 0) return '';
  const rows = members.map(({ text, doc }) => `| ${cell(text)} | ${sentences(doc)} |`);
  return `${['| member | meaning |', '|---|---|', ...rows].join('\n')}\n`;
}

const cell = (text: string): string => `\`${text.replace(/\s+/g, ' ').replaceAll('|', '\\|')}\``;

/** A docstring in one paragraph; `@param` and `@returns` become sentences of their own. */
function sentences(doc: string): string {
  return doc
    .replace(/\s*@param (\w+) /g, ' **$1**: ')
    .replace(/\s*@returns /g, ' **Returns** ')
    .replaceAll('|', '\\|')
    .trim();
}
