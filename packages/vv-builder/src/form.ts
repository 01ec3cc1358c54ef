import { type Draft, type DraftField, EMPTY_DRAFT, type ParsedDraft } from './draft';

const FIELDS = Object.keys(EMPTY_DRAFT) as DraftField[];

const controlOf = (form: HTMLFormElement, field: string) =>
  form.elements.namedItem(field) as HTMLInputElement | HTMLSelectElement;

/** Reads the values of the form. */
export function readForm(form: HTMLFormElement): Draft {
  const read = (field: DraftField) => {
    const control = controlOf(form, field);
    return typeof EMPTY_DRAFT[field] === 'boolean' ? (control as HTMLInputElement).checked : control.value;
  };
  return Object.fromEntries(FIELDS.map((field) => [field, read(field)])) as unknown as Draft;
}

/** Fills the form with a draft. */
export function fillForm(form: HTMLFormElement, draft: Draft): void {
  for (const field of FIELDS) {
    const control = controlOf(form, field);
    const value = draft[field];
    if (typeof value === 'boolean') (control as HTMLInputElement).checked = value;
    else control.value = value;
  }
}

/** Shows the problem of each field instead of its hint. */
export function showProblems(form: HTMLFormElement, problems: ParsedDraft['problems']): void {
  for (const field of FIELDS) {
    const note = document.getElementById(`${field}-note`);
    if (note?.dataset.hint === undefined) continue;
    const problem = problems[field];
    const text = problem ?? note.dataset.hint;
    // An unchanged text would be announced again.
    if (note.textContent !== text) note.textContent = text;
    note.toggleAttribute('data-problem', problem !== undefined);
    controlOf(form, field).setAttribute('aria-invalid', String(problem !== undefined));
  }
}
