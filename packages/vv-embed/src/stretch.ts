const FILL =
  'position:fixed;inset:0;z-index:2147483647;width:100%;height:100dvh;max-width:none;max-height:none;border:0';

/** Shows a frame over the whole window, where the browser has no fullscreen for frames, and restores it afterwards. */
export function createStretch(iframe: HTMLIFrameElement): (stretched: boolean) => void {
  const page = document.documentElement;
  let before: [frame: string, overflow: string] | null = null;
  return (stretched) => {
    if (stretched === (before !== null)) return;
    if (before === null) {
      before = [iframe.style.cssText, page.style.overflow];
      iframe.style.cssText = FILL;
      page.style.overflow = 'hidden';
    } else {
      [iframe.style.cssText, page.style.overflow] = before;
      before = null;
    }
  };
}
