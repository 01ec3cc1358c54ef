import { parseSync } from 'vite';
import type { SourceFile } from './source-file';

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** Names of components and hooks: React calls these functions while it renders. */
const RENDERS = /^(?:use)?[A-Z]/;

/**
 * Writes to `ref.current` in the body of a component or a hook, as `file:line`. A render may be thrown away or repeated, so
 * only effects and event handlers may write a ref.
 */
export function renderWrites({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: Node, inRender: boolean, name: string | null): void => {
    if (inRender && writesRef(node)) found.push(`${path}:${text.slice(0, node.start).split('\n').length}`);
    const isFunction = FUNCTIONS.includes(node.type);
    const own = isFunction ? (nameOf(node) ?? name) : null;
    const inner = isFunction ? own !== null && RENDERS.test(own) : inRender;
    for (const child of childrenOf(node)) visit(child, inner, givenName(node, name));
  };
  visit(parseSync(path, text).program as unknown as Node, false, null);
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const nameOf = ({ id }: Node): string | null => (isNode(id) ? String(id.name) : null);

/** The name that a declaration gives to an anonymous function, through wrappers such as `memo`. */
function givenName(node: Node, name: string | null): string | null {
  if (node.type === 'CallExpression') return name;
  return node.type === 'VariableDeclarator' && isNode(node.id) ? nameOf(node) : null;
}

function writesRef(node: Node): boolean {
  const target =
    node.type === 'AssignmentExpression' ? node.left : node.type === 'UpdateExpression' ? node.argument : null;
  return (
    isNode(target) &&
    target.type === 'MemberExpression' &&
    isNode(target.property) &&
    target.property.name === 'current'
  );
}
