import type { Choosable } from './offer';
import { words } from './words';

type Control = HTMLInputElement | HTMLSelectElement;

/** A field that is typed into until it is known what there is to choose from. */
export interface ChoiceField {
  /** Null where nobody knows: then anything may be typed. An empty list has nothing to choose. */
  offer(options: readonly Choosable[] | null): void;
}

/** Makes a field of the form such a one. The control changes its kind, never its name, its value or its size. */
export function createChoiceField(form: HTMLFormElement, name: string): ChoiceField {
  const current = () => form.elements.namedItem(name) as Control;
  const input = current() as HTMLInputElement;
  const select = document.createElement('select');
  for (const { name: attribute, value } of input.attributes) {
    if (attribute !== 'inputmode' && attribute !== 'spellcheck') select.setAttribute(attribute, value);
  }
  /** By what was offered last, so that the list is not made again under a hand that has it open. */
  let offered = '';
  let latest: readonly Choosable[] | null = null;

  const put = (next: Control) => {
    const control = current();
    if (control === next) return;
    next.value = control.value;
    next.setAttribute('aria-invalid', control.getAttribute('aria-invalid') ?? 'false');
    control.replaceWith(next);
  };
  const fill = (options: readonly Choosable[], value: string) => {
    const isListed = value === '' || options.some((option) => option.value === value);
    const unknown = isListed ? [] : [{ value, label: words.notListed(value) }];
    const lines = [{ value: '', label: options.length === 0 ? '—' : words.byPlayer }, ...options, ...unknown];
    select.replaceChildren(...lines.map((line) => optionOf(line)));
    select.value = value;
    // What stands in it all the same can be taken out.
    select.disabled = options.length === 0 && value === '';
  };
  const apply = () => {
    const control = current();
    const next = latest === null ? input : select;
    // Not under the hand of somebody who types.
    if (control !== next && control === document.activeElement) return;
    const key = JSON.stringify([latest, control.value]);
    if (key === offered) return;
    offered = key;
    if (latest !== null) fill(latest, control.value);
    put(next);
  };
  for (const control of [input, select]) control.addEventListener('blur', () => setTimeout(apply));

  return {
    offer(options) {
      latest = options;
      apply();
    },
  };
}

function optionOf({ value, label }: Choosable): HTMLOptionElement {
  const option = document.createElement('option');
  option.value = value;
  option.textContent = label;
  return option;
}
