/** Each `:not` names one selector: older televisions know no list there. */
const WRITES =
  'textarea, select, [contenteditable], input:not([type="radio"]):not([type="checkbox"]):not([type="range"])';

/** Whether the key types into a field. */
export const isWriting = ({ target }: Event): boolean =>
  target instanceof Element && target.matches(WRITES) && !target.matches('[readonly]');
