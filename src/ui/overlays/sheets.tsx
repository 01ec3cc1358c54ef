import { LazyPart, type Load } from '../kit/lazy-part';
import { useControlsSeen } from '../widget/use-controls-seen';
import { useCommands, useWidget } from '../widget/use-widget';

const loadShare: Load = () => import('./share-popup').then(({ SharePopup }) => SharePopup);
const loadHelp: Load = () => import('./help-sheet').then((module) => module.HelpSheet);
const loadPrompt: Load = () => import('./resume-prompt').then(({ ResumePrompt }) => ResumePrompt);

/** The share popup, where sharing is on. */
export function ShareSheet() {
  const enabled = useWidget((state) => state.enabledShare);
  return enabled && <OpenedSheet name="share" load={loadShare} />;
}

/** The list of the keys. */
export const KeysSheet = () => <OpenedSheet name="help" load={loadHelp} />;

/** A sheet that shows while it is the open menu; its code loads like that of the menus. */
function OpenedSheet({ name, load }: { name: 'share' | 'help'; load: Load }) {
  const { closeMenu } = useCommands();
  const shown = useWidget(({ openMenu }) => openMenu === name);
  return <LazyPart load={load} shown={shown} near={useControlsSeen()} onMissing={closeMenu} />;
}

/**
 * Loads the resume prompt beside the stream, as soon as a saved position is known. If the code cannot be loaded, the
 * video waits at that position without a prompt.
 */
export function ResumeQuestion({ load = loadPrompt }: { load?: Load }) {
  const { dismissResume } = useCommands();
  const asked = useWidget(({ resume }) => resume !== null);
  return <LazyPart load={load} shown={asked} onMissing={dismissResume} />;
}
