import axe from 'axe-core';

/** Lists the violations found by axe as `rule: place`. Landmarks are left to the host page. */
export async function violations(container: HTMLElement): Promise<string[]> {
  const { violations: found } = await axe.run(container, { rules: { region: { enabled: false } } });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
}
