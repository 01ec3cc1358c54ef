export interface Option {
  /** Identifies the option; also in tests. */
  value: string;
  label: string;
  hint?: string | undefined;
  /** Language code of the label, for screen readers. */
  language?: string;
}

/** A choice of the viewer; absent with fewer than two options. */
export interface Choice {
  options: readonly Option[];
  /** Value of the selected option. */
  value: string;
  /** Label of a value outside the options: sliders and the host page have finer steps. */
  unlisted?: string;
  pick(value: string): void;
}

/** Label of the selected value; empty if it has none. */
export function chosenLabel({ options, value, unlisted = '' }: Choice): string {
  return options.find((option) => option.value === value)?.label ?? unlisted;
}

/** Makes the values distinct: streams may give two tracks the same name. */
export function distinctValues(labels: readonly string[]): string[] {
  return labels.map((label, index) => {
    const same = labels.slice(0, index).filter((other) => other === label).length;
    return same === 0 ? label : `${label}-${same + 1}`;
  });
}
