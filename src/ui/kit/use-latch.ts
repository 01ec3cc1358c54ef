import { useState } from 'react';

/** True from the first time that the condition held, for as long as the component lives. */
export function useLatch(condition: boolean): boolean {
  const [latched, setLatched] = useState(condition);
  if (condition && !latched) setLatched(true);
  return latched || condition;
}
