import { useState } from 'react';

/** True once the condition has been true, for the life of the component. */
export function useLatch(condition: boolean): boolean {
  const [latched, setLatched] = useState(condition);
  if (condition && !latched) setLatched(true);
  return latched || condition;
}
