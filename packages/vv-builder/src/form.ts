import { optionOf } from './choice-field';
import type { Draft, DraftField, Problems } from './draft';
import { FLAG_NAMES, TEXT_NAMES } from './fields';

type Control = HTMLInputElement | HTMLSelectElement;

const controlOf = (form: HTMLFormElement, field: string) => form.elements.namedItem(field) as Control;

/** Reads the values of the form. */
export function readForm(form: HTMLFormElement): Draft {
  const texts = TEXT_NAMES.map((field) => [field, controlOf(form, field).value]);
  const flags = FLAG_NAMES.map((field) => [field, (controlOf(form, field) as HTMLInputElement).checked]);
  return Object.fromEntries([...texts, ...flags]) as Draft;
}

/** Fills the form with a draft. */
export function fillForm(form: HTMLFormElement, draft: Draft): void {
  for (const field of TEXT_NAMES) fillText(controlOf(form, field), draft[field]);
  for (const field of FLAG_NAMES) (controlOf(form, field) as HTMLInputElement).checked = draft[field];
}

function fillText(control: Control, value: string): void {
  control.value = value;
  if (control.value === value || control instanceof HTMLInputElement) return;
  // A list shows a value of the page's URL that it does not have, next to its problem.
  control.append(optionOf({ value, label: value }));
  control.value = value;
}

/** Shows the problem of each field instead of its hint. A problem in a closed group opens the group. */
export function showProblems(form: HTMLFormElement, problems: Problems): void {
  for (const field of TEXT_NAMES) {
    const note = document.getElementById(`${field}-note`);
    if (note?.dataset.hint === undefined) continue;
    const problem = problems[field];
    const text = problem ?? note.dataset.hint;
    // An unchanged text would be announced again.
    if (note.textContent !== text) note.textContent = text;
    note.toggleAttribute('data-problem', problem !== undefined);
    const control = controlOf(form, field);
    control.setAttribute('aria-invalid', String(problem !== undefined));
    const group = control.closest('details');
    if (problem !== undefined && group !== null) group.open = true;
  }
}

/** The labels of the invalid fields, in the order of the form. */
export function problemLabels(form: HTMLFormElement, problems: Problems): string[] {
  return invalidControls(form, problems).map(({ id, labels }) => labels?.[0]?.textContent?.trim() ?? id);
}

/** Moves the focus to the first invalid field. */
export function focusProblem(form: HTMLFormElement, problems: Problems): void {
  invalidControls(form, problems)[0]?.focus();
}

function invalidControls(form: HTMLFormElement, problems: Problems): Control[] {
  const names = Object.keys(problems) as DraftField[];
  return [...form.elements].filter((element): element is Control =>
    names.includes((element as Control).name as DraftField),
  );
}
