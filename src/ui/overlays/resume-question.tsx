import { type Load, useLazyComponent } from '../kit/use-lazy-component';
import { useCommands, useWidget } from '../use-widget';

const loadPrompt: Load = () => import('./resume-prompt').then(({ ResumePrompt }) => ResumePrompt);

/**
 * The question where to go on. Its code is asked for as soon as there is something to ask, beside the stream; without
 * it nothing is asked, and the film waits where the viewer stopped.
 */
export function ResumeQuestion({ load = loadPrompt }: { load?: Load }) {
  const { dismissResume } = useCommands();
  const asked = useWidget(({ resume }) => resume !== null);
  const Prompt = useLazyComponent(load, asked, false, dismissResume);
  return asked && Prompt !== null ? <Prompt /> : null;
}
