import type { SourceFile } from '../../../dev/source/source-file';
import { children, descendants, isNode, literal, type Node, nameChain, nodesOf } from '../../../dev/source/syntax';

/** Hooks that give a component its commands: to the widget, and to the player. */
const COMMAND_HOOKS = ['useCommands', 'usePlayer'];

const EFFECTS = ['useEffect', 'useLayoutEffect', 'useInsertionEffect'];
/** Listeners run later, on a DOM event, so their commands are not the effect's own. */
const LISTENERS = ['listen', 'addEventListener'];

/** Law 3, first half: files outside `ui` and `store` that subscribe to the store. */
export function subscriptions(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !/^src\/(ui|store)\//.test(path))
    .flatMap((file) =>
      nodesOf(file)
        .filter((node) => subscribesToStore(node))
        .map((node) => `${file.path}: ${file.text.slice(node.start, node.end).split('\n')[0]}`),
    );
}

/** Law 3, second half: effects in `ui` that call a command. */
export function effectCommands(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/ui/'))
    .flatMap((file) => {
      const nodes = nodesOf(file);
      const names = commandNames(nodes);
      return nodes
        .filter((node) => EFFECTS.includes(calleeName(node)))
        .flatMap((effect) => descendants((effect.arguments as Node[])[0] ?? effect, isNotListener))
        .filter((node) => node.type === 'CallExpression' && names.has(nameChain(node.callee)[0] ?? ''))
        .map((node) => `${file.path}: ${file.text.slice(node.start, node.end)}`);
    });
}

/** Files beside `updates/ad-phases`, the only writer of the ad session's projection, that build an object with `adBreak`. */
export function adBreakWrites(files: readonly SourceFile[]): string[] {
  const owners = ['src/store/updates/ad-phases.ts', 'src/store/state.ts'];
  return files
    .filter(({ path }) => !owners.includes(path))
    .flatMap((file) =>
      nodesOf(file)
        .filter(({ type }) => type === 'ObjectExpression')
        .flatMap((node) => (node.properties as Node[]).filter(({ key }) => nameChain(key)[0] === 'adBreak'))
        .map((node) => `${file.path}: ${file.text.slice(node.start, node.end).split('\n')[0]}`),
    );
}

function subscribesToStore(node: Node): boolean {
  if (node.type === 'MemberExpression') {
    const chain = nameChain(node);
    const property = chain.at(-1) ?? literal(node.property);
    return property === 'subscribe' && chain.slice(0, -1).some((name) => /store/i.test(name));
  }
  if (node.type !== 'VariableDeclarator' || !isNode(node.id) || node.id.type !== 'ObjectPattern') return false;
  const takesSubscribe = children(node.id).some((property) => nameChain(property.key)[0] === 'subscribe');
  return takesSubscribe && nameChain(node.init).some((name) => /store/i.test(name));
}

/** The names of the commands in a file: `const commands = useCommands()`, `const { play } = useCommands()`. */
function commandNames(nodes: readonly Node[]): Set<string> {
  const declared = nodes
    .filter(
      (node) =>
        node.type === 'VariableDeclarator' && isNode(node.init) && COMMAND_HOOKS.includes(calleeName(node.init)),
    )
    .flatMap(({ id }) => (isNode(id) ? descendants(id) : []))
    .filter(({ type }) => type === 'Identifier')
    .map(({ name }) => String(name));
  return new Set(['commands', ...declared]);
}

function calleeName(node: Node): string {
  return node.type === 'CallExpression' ? (nameChain(node.callee).at(-1) ?? '') : '';
}

function isNotListener(node: Node): boolean {
  return !LISTENERS.includes(calleeName(node));
}
