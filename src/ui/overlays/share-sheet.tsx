import { LazyPart, type Load } from '../kit/lazy-part';
import { useCommands, useWidget } from '../use-widget';

const loadPopup: Load = () => import('./share-popup').then(({ SharePopup }) => SharePopup);

/** Loads the share popup when the viewer opens it. */
export function ShareSheet() {
  const { closeMenu } = useCommands();
  const requested = useWidget(({ openMenu }) => openMenu === 'share');
  return <LazyPart load={loadPopup} shown={requested} onMissing={closeMenu} />;
}
