import { parseSync } from 'vite';
import type { SourceFile } from './source-file';

/** A node of the syntax tree without its exact type: the checks read few fields. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>;

export type Comment = { type: 'Line' | 'Block'; value: string; start: number; end: number };

export type Syntax = { program: Node; comments: readonly Comment[] };

/** Several checks read the same files, and to parse one takes longer than any check of it. */
const parsed = new WeakMap<SourceFile, Syntax>();
const listed = new WeakMap<SourceFile, readonly Node[]>();

/** Parses TypeScript, each file once; a syntax error throws. */
export function parse(file: SourceFile): Syntax {
  const known = parsed.get(file);
  if (known !== undefined) return known;
  const { program, comments, errors } = parseSync(file.path, file.text);
  const first = errors[0];
  if (first !== undefined) throw new Error(`${file.path}: ${first.message}`);
  const syntax = { program: program as unknown as Node, comments };
  parsed.set(file, syntax);
  return syntax;
}

/** All nodes of a file, parents before their children. */
export function nodesOf(file: SourceFile): readonly Node[] {
  const nodes = listed.get(file) ?? descendants(parse(file).program);
  listed.set(file, nodes);
  return nodes;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** The direct children of a node. */
export function children(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** A node and all its descendants, except the subtrees that `enter` refuses. */
export function descendants(node: Node, enter: (node: Node) => boolean = () => true): Node[] {
  const found: Node[] = [];
  const walk = (one: Node) => {
    if (!enter(one)) return;
    found.push(one);
    children(one).forEach(walk);
  };
  walk(node);
  return found;
}

/** The text of a string literal or of a template without parts, else null. */
export function literal(value: unknown): string | null {
  if (!isNode(value)) return null;
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value;
  if (value.type !== 'TemplateLiteral') return null;
  const quasis = value.quasis as { value: { cooked: string } }[];
  return quasis.length === 1 ? (quasis[0]?.value.cooked ?? null) : null;
}

/** `a` of `a`, `a.b`, `a?.b.c`; the last name of each, from the left. */
export function nameChain(value: unknown): string[] {
  if (!isNode(value)) return [];
  if (value.type === 'Identifier') return [String(value.name)];
  if (value.type === 'ChainExpression' || value.type === 'TSNonNullExpression') return nameChain(value.expression);
  if (value.type === 'MemberExpression') return [...nameChain(value.object), ...nameChain(value.property)];
  return [];
}
