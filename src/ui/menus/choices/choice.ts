export interface Option {
  /** Names it among the options; also in tests. */
  value: string;
  label: string;
  hint?: string;
  /** Language code of the label, for those who hear it. */
  language?: string;
}

/** A choice the viewer has; there is none where there is nothing to choose between. */
export interface Choice {
  options: readonly Option[];
  /** Value of the option that is on. */
  value: string;
  /** Label of a value that is not among the options: sliders and the host page have finer steps. */
  unlisted?: string;
  pick(value: string): void;
}

/** Label of what is on; empty where there is no word for it. */
export function chosenLabel({ options, value, unlisted = '' }: Choice): string {
  return options.find((option) => option.value === value)?.label ?? unlisted;
}

/** Streams name tracks as they like, also two the same; each gets a value of its own. */
export function distinctValues(labels: readonly string[]): string[] {
  return labels.map((label, index) => {
    const same = labels.slice(0, index).filter((other) => other === label).length;
    return same === 0 ? label : `${label}-${same + 1}`;
  });
}
