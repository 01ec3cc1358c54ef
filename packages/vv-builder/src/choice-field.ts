import type { SelectOption } from './field-options';
import { words } from './words';

type Control = HTMLInputElement | HTMLSelectElement;

/** A text field that becomes a list as soon as its options are known. */
export interface ChoiceField {
  /** Null: the options are unknown, so the field takes any text. An empty list leaves nothing to choose. */
  setOptions(options: readonly SelectOption[] | null): void;
}

/** Turns a field of the form into such a field. The type of the control changes; its name, value and size stay. */
export function createChoiceField(form: HTMLFormElement, name: string): ChoiceField {
  const current = () => form.elements.namedItem(name) as Control;
  const input = current() as HTMLInputElement;
  const select = document.createElement('select');
  for (const { name: attribute, value } of input.attributes) {
    if (attribute !== 'inputmode' && attribute !== 'spellcheck') select.setAttribute(attribute, value);
  }
  /** Key of the rendered options. An unchanged list is not rebuilt, because the user may have it open. */
  let renderedKey = '';
  let latest: readonly SelectOption[] | null = null;

  const put = (next: Control) => {
    const control = current();
    if (control === next) return;
    next.value = control.value;
    next.setAttribute('aria-invalid', control.getAttribute('aria-invalid') ?? 'false');
    control.replaceWith(next);
  };
  const fill = (options: readonly SelectOption[], value: string) => {
    const isListed = value === '' || options.some((option) => option.value === value);
    const unknown = isListed ? [] : [{ value, label: words.notListed(value) }];
    const lines = [{ value: '', label: options.length === 0 ? '—' : words.byPlayer }, ...options, ...unknown];
    select.replaceChildren(...lines.map((line) => optionOf(line)));
    select.value = value;
    // A value that is not in the list can still be cleared.
    select.disabled = options.length === 0 && value === '';
  };
  const apply = () => {
    const control = current();
    const next = latest === null ? input : select;
    // Do not replace the control while the user types in it.
    if (control !== next && control === document.activeElement) return;
    const key = JSON.stringify([latest, control.value]);
    if (key === renderedKey) return;
    renderedKey = key;
    if (latest !== null) fill(latest, control.value);
    put(next);
  };
  for (const control of [input, select]) control.addEventListener('blur', () => setTimeout(apply));

  return {
    setOptions(options) {
      latest = options;
      apply();
    },
  };
}

/** Creates the element of an option. */
export function optionOf({ value, label }: SelectOption): HTMLOptionElement {
  const option = document.createElement('option');
  option.value = value;
  option.textContent = label;
  return option;
}
