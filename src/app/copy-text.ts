/**
 * Copies text to the clipboard; false when the browser refuses. The clipboard API in a frame needs a permission of the
 * host page that few pages give. `execCommand` needs only a user gesture.
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
  // The field goes next to the focused element, because a dialog with a focus trap would take the focus back.
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
