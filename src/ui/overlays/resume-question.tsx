import { LazyPart, type Load } from '../kit/lazy-part';
import { useCommands, useWidget } from '../widget/use-widget';

const loadPrompt: Load = () => import('./resume-prompt').then(({ ResumePrompt }) => ResumePrompt);

/**
 * Loads the resume prompt beside the stream, as soon as a saved position is known. If the code cannot be loaded, the
 * video waits at that position without a prompt.
 */
export function ResumeQuestion({ load = loadPrompt }: { load?: Load }) {
  const { dismissResume } = useCommands();
  const asked = useWidget(({ resume }) => resume !== null);
  return <LazyPart load={load} shown={asked} onMissing={dismissResume} />;
}
