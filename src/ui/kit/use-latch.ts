import { useState } from 'react';

/** True from the first time that the condition held, for as long as the component lives. */
export function useLatch(condition: boolean): boolean {
  const [held, setHeld] = useState(condition);
  if (condition && !held) setHeld(true);
  return held || condition;
}
