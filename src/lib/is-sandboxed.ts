/**
 * Whether the page is in a sandbox. Such a page may not set its domain, and the browser says so before it looks at the
 * value. No page may set an empty one, so the check has no effect and no warning in the console.
 */
export function isSandboxed(document: { domain: string }): boolean {
  try {
    document.domain = '';
  } catch (error) {
    // The words of Chromium and WebKit, and those of Firefox.
    return /sandbox|insecure/i.test(String(error));
  }
  return false;
}
