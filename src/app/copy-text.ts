/**
 * Puts text on the clipboard; false where the browser does not let us. A frame has the clipboard only if the owner's
 * page allows it, which few do; the old command asks for no more than the press that led here.
 */
export async function copyText(window: Window, text: string): Promise<boolean> {
  try {
    await window.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(window.document, text);
  }
}

function copyBySelection(document: Document, text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position: fixed; top: 0; left: 0; opacity: 0';
  // Beside what has the focus: a dialog that keeps the focus within itself would take it back.
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
