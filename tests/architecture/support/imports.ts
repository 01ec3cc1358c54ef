import type { SourceFile } from '../../../dev/source/source-file';
import { descendants, isNode, literal, type Node, nodesOf } from '../../../dev/source/syntax';

export type Import = { specifier: string; typeOnly: boolean };

/** Every import of a file: static, dynamic, `export from`, types, and `new URL(x, import.meta.url)`. */
export function importsOf(file: SourceFile): Import[] {
  return nodesOf(file).flatMap((node) => {
    const source = sourceOf(node);
    if (source === null) return [];
    // A loader's suffix such as ?worker or ?inline does not change the module.
    return [{ specifier: source.replace(/\?.*$/, ''), typeOnly: isTypeOnly(node) }];
  });
}

function sourceOf(node: Node): string | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'TSImportType':
      return literal(node.source) ?? literal(node.argument);
    case 'ImportExpression':
      return literal(node.source) ?? '(computed)';
    case 'NewExpression':
      return isModuleUrl(node) ? literal((node.arguments as unknown[])[0]) : null;
    default:
      return null;
  }
}

function isModuleUrl(node: Node): boolean {
  const [, base] = node.arguments as unknown[];
  return isNode(base) && descendants(base).some(({ type }) => type === 'MetaProperty');
}

function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return true;
  const specifiers = (node.specifiers ?? []) as Node[];
  return specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type');
}
