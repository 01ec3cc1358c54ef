import { type RefObject, useEffect, useRef } from 'react';

/** What a slider of Vidstack gives by its ref. */
interface SliderHandle {
  el: HTMLElement | null;
}

/**
 * Lets a slider speak Russian. Vidstack writes its own English `aria-valuetext` at every change of value and takes no
 * words for it; each writing is answered by ours, which costs no render.
 * @param read the text for the value as it is now
 */
export function useValueText<T extends SliderHandle>(read: () => string): RefObject<T | null> {
  const handle = useRef<T>(null);
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    const el = handle.current?.el;
    if (!el) return;
    const write = () => {
      const text = latest.current();
      if (el.getAttribute('aria-valuetext') !== text) el.setAttribute('aria-valuetext', text);
    };
    const observer = new MutationObserver(write);
    observer.observe(el, { attributeFilter: ['aria-valuetext'] });
    write();
    return () => observer.disconnect();
  }, []);
  return handle;
}
