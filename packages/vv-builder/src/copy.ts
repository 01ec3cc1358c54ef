/**
 * Copies the text of a field to the clipboard. If the browser refuses, the text is selected for the copy key.
 * @returns whether the text is on the clipboard
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
