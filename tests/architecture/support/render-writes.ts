import { lineAt, type SourceFile } from '../../../dev/source/source-file';
import { children, isNode, type Node, parse } from '../../../dev/source/syntax';

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** Names of components and hooks: React calls these functions while it renders. */
const RENDERS = /^(?:use)?[A-Z]/;

/**
 * Writes to `ref.current` in the body of a component or a hook, as `file:line`. A render may be thrown away or repeated, so
 * only effects and event handlers may write a ref.
 */
export function renderWrites(file: SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: Node, inRender: boolean, name: string | null): void => {
    if (inRender && writesRef(node)) found.push(`${file.path}:${lineAt(file, node.start)}`);
    const isFunction = FUNCTIONS.includes(node.type);
    const own = isFunction ? (nameOf(node) ?? name) : null;
    const inner = isFunction ? own !== null && RENDERS.test(own) : inRender;
    for (const child of children(node)) visit(child, inner, givenName(node, name));
  };
  visit(parse(file).program, false, null);
  return found;
}

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
