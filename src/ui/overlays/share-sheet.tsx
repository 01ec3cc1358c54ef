import { type Load, useLazyComponent } from '../kit/use-lazy-component';
import { useCommands, useWidget } from '../use-widget';

const loadPopup: Load = () => import('./share-popup').then(({ SharePopup }) => SharePopup);

/** Loads the share popup when the viewer opens it. If the code fails to load, the request is dropped. */
export function ShareSheet({ load = loadPopup }: { load?: Load }) {
  const { closeMenu } = useCommands();
  const requested = useWidget(({ openMenu }) => openMenu === 'share');
  const Popup = useLazyComponent(load, requested, false, closeMenu);
  return requested && Popup !== null ? <Popup /> : null;
}
