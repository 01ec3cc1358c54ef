import { type Load, useLazyComponent } from '../kit/use-lazy-component';
import { useCommands, useWidget } from '../use-widget';

const loadPrompt: Load = () => import('./resume-prompt').then(({ ResumePrompt }) => ResumePrompt);

/**
 * Loads the resume prompt beside the stream, as soon as a saved position is known. If the code fails to load, the video
 * waits at that position without a prompt.
 */
export function ResumeQuestion({ load = loadPrompt }: { load?: Load }) {
  const { dismissResume } = useCommands();
  const asked = useWidget(({ resume }) => resume !== null);
  const Prompt = useLazyComponent(load, asked, false, dismissResume);
  return asked && Prompt !== null ? <Prompt /> : null;
}
