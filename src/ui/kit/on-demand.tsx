import { type Load, useLazyComponent } from './use-lazy-component';

interface OnDemandProps {
  load: Load;
  /** Whether the viewer asks for the component. */
  requested: boolean;
  /** Whether the code may load before that. */
  soon?: boolean;
  /** Cancels the request: the code cannot be loaded. */
  onMissing: () => void;
}

/** A component that loads when the viewer asks for it, and shows while the viewer does. */
export function OnDemand({ load, requested, soon = false, onMissing }: OnDemandProps) {
  const Part = useLazyComponent(load, requested, soon, onMissing);
  return requested && Part !== null ? <Part /> : null;
}
