/**
 * Puts a field's text on the clipboard; where the browser does not let us, selects it, so that a key does the rest.
 * @returns whether it is on the clipboard
 */
export async function copyOrSelect(field: HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return false;
  }
}
