const WRITES = 'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"], [type="range"])';

/** Whether the key types into a field. */
export const isWriting = ({ target }: Event): boolean =>
  target instanceof Element && target.matches(WRITES) && !target.matches('[readonly]');
