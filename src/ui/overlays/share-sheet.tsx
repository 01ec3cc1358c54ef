import { LazyPart, type Load } from '../kit/lazy-part';
import { useCommands, useWidget } from '../use-widget';

const loadPopup: Load = () => import('./share-popup').then(({ SharePopup }) => SharePopup);

/** Loads the share popup when the viewer opens it. */
export function ShareSheet({ load = loadPopup }: { load?: Load }) {
  const { closeMenu } = useCommands();
  const requested = useWidget(({ openMenu }) => openMenu === 'share');
  return <LazyPart load={load} shown={requested} onMissing={closeMenu} />;
}
