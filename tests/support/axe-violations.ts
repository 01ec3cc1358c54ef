import axe from 'axe-core';

/** What axe finds wrong, as `rule: place`; landmarks are the owner's page's. */
export async function violations(container: HTMLElement): Promise<string[]> {
  const { violations: found } = await axe.run(container, { rules: { region: { enabled: false } } });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
}
