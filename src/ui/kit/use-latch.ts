import { useRef } from 'react';

/** True from the first time that the condition held, for as long as the component lives. */
export function useLatch(condition: boolean): boolean {
  const held = useRef(false);
  if (condition) held.current = true;
  return held.current;
}
