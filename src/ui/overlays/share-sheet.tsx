import { OnDemand } from '../kit/on-demand';
import type { Load } from '../kit/use-lazy-component';
import { useCommands, useWidget } from '../use-widget';

const loadPopup: Load = () => import('./share-popup').then(({ SharePopup }) => SharePopup);

/** Loads the share popup when the viewer opens it. */
export function ShareSheet({ load = loadPopup }: { load?: Load }) {
  const { closeMenu } = useCommands();
  const requested = useWidget(({ openMenu }) => openMenu === 'share');
  return <OnDemand load={load} requested={requested} onMissing={closeMenu} />;
}
