/** Reads TypeScript declaration files, as `tsc --declaration` writes them. TypeScript 7 has no compiler API. */

/** A declaration of a module. */
export interface Declaration {
  name: string;
  kind: 'interface' | 'type' | 'class' | 'function' | 'const';
  /** Text without docstring, `export` and `declare`. */
  text: string;
  /** The docstring before it, as plain text. */
  doc: string;
}

/** A name that a module exports. */
export interface ExportedName {
  name: string;
  /** Name in the module that declares it. */
  local: string;
  /** The specifier of that module; null for this one. */
  from: string | null;
}

/** A module as its declaration file describes it. */
export interface ModuleTypes {
  declarations: Declaration[];
  exported: ExportedName[];
  /** Specifiers of `export * from`. */
  all: string[];
  /** Sources of the imported names. */
  imported: ExportedName[];
}

/** A member of an interface or a class. */
export interface Member {
  text: string;
  doc: string;
}

const DECLARED = /^(export )?(?:declare )?(interface|type|class|function|const) ([A-Za-z_$][\w$]*)/;
const NAMED = /^(export|import)(?: type)? \{([^}]*)\}(?: from ['"]([^'"]+)['"])?/;
const ALL = /^export \* from ['"]([^'"]+)['"]/;

/** Parses the text of a declaration file. */
export function parseModule(text: string): ModuleTypes {
  const module: ModuleTypes = { declarations: [], exported: [], all: [], imported: [] };
  for (const { text: statement, doc } of splitStatements(text)) {
    const [head, isExported, kind, name = ''] = DECLARED.exec(statement) ?? [];
    if (head !== undefined) {
      const plain = statement.replace(/^(?:export )?(?:declare )?/, '').replace(/;$/, '');
      module.declarations.push({ name, kind: kind as Declaration['kind'], text: plain, doc });
      if (isExported) module.exported.push({ name, local: name, from: null });
      continue;
    }
    const all = ALL.exec(statement)?.[1];
    if (all !== undefined) module.all.push(all);
    const [, keyword, names = '', from] = NAMED.exec(statement) ?? [];
    const list = names.split(',').flatMap((one) => nameOf(one, from ?? null));
    if (keyword === 'export') module.exported.push(...list);
    if (keyword === 'import') module.imported.push(...list);
  }
  return module;
}

/** `a`, `type a` or `a as b`: the outer name, and the one within. */
function nameOf(text: string, from: string | null): ExportedName[] {
  const [local = '', name = local] = text
    .trim()
    .replace(/^type /, '')
    .split(' as ');
  return local === '' ? [] : [{ name, local, from }];
}

/** The members of an interface or a class, with their docstrings. */
export function membersOf({ text }: Pick<Declaration, 'text'>): Member[] {
  const body = text.slice(text.indexOf('{', headEnd(text)) + 1, text.lastIndexOf('}'));
  return splitStatements(body).map(({ text: member, doc }) => ({ text: member.replace(/;$/, ''), doc }));
}

/** The head ends before the body: type arguments of `extends` may hold braces. */
function headEnd(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '<') depth += 1;
    if (sign === '>' && text[at - 1] !== '=') depth -= 1;
    if (sign === '{' && depth === 0) return at;
  }
  return 0;
}

/** Splits a text into statements, or a body into members, each with the docstring before it. */
function splitStatements(text: string): Member[] {
  const found: Member[] = [];
  let doc = '';
  let start = 0;
  let at = 0;
  let depth = 0;
  const take = (end: number) => {
    const statement = normalise(text.slice(start, end));
    if (statement !== '' && statement !== ';') found.push({ text: statement, doc });
    if (statement !== '') doc = '';
    start = end;
  };
  while (at < text.length) {
    const end = endOfTrivia(text, at);
    if (end > at) {
      const trivia = text.slice(at, end);
      // A comment within a statement, such as one before a member of a union, stays in it.
      if (trivia.startsWith('/') && text.slice(start, at).trim() === '') {
        if (trivia.startsWith('/**')) doc = plainDoc(trivia);
        start = end;
      }
      at = end;
      continue;
    }
    const sign = text[at] ?? '';
    if ('({[<'.includes(sign)) depth += 1;
    if (')}]'.includes(sign) || (sign === '>' && text[at - 1] !== '=')) depth -= 1;
    at += 1;
    if (depth === 0 && sign === ';') take(at);
    if (depth === 0 && sign === '}' && endsHere(text, start, at)) take(at);
  }
  take(text.length);
  return found;
}

/** A closing brace ends an interface or a class; in a type it may be a part of it. */
const endsHere = (text: string, start: number, at: number): boolean =>
  /^\s*(?:export )?(?:declare )?(?:interface|class) /.test(text.slice(start, at));

/** The end of the comment or the quoted text that begins here; the same place for anything else. */
function endOfTrivia(text: string, at: number): number {
  const rest = text.slice(at, at + 2);
  const close = (sign: string, from: number) => {
    const end = text.indexOf(sign, from);
    return end < 0 ? text.length : end + sign.length;
  };
  if (rest === '/*') return close('*/', at + 2);
  if (rest === '//') return close('\n', at + 2);
  if (rest[0] === "'" || rest[0] === '"') return close(rest[0], at + 1);
  return at;
}

const plainDoc = (comment: string): string =>
  comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .trim();

/** Two spaces a level, as in the sources; `tsc` writes four. */
const normalise = (text: string): string =>
  text.trim().replace(/\n( +)/g, (_, indent: string) => `\n${' '.repeat(indent.length / 2)}`);
