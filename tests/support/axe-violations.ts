import axe from 'axe-core';

/** Lists the violations found by axe as `rule: place`. Landmarks are left to the host page. */
export async function violations(container: HTMLElement): Promise<string[]> {
  // A component that fades in has colours of less contrast meanwhile.
  for (const animation of container.getAnimations({ subtree: true }))
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  const { violations: found } = await axe.run(container, { rules: { region: { enabled: false } } });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
}
