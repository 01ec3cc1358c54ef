import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** The part of a Vidstack slider that its ref gives. */
interface SliderHandle {
  el: HTMLElement | null;
  state: { value: number };
}

/**
 * Gives a slider a Russian value text. Vidstack writes its own English `aria-valuetext` at every change of value and
 * has no translation for it; each write is overwritten, which costs no render.
 * @param read the text for the slider's own value, which the player itself may not have followed yet
 */
export function useValueText<T extends SliderHandle>(read: (value: number) => string): RefObject<T | null> {
  const handle = useRef<T>(null);
  const rewrite = useRef<(() => void) | null>(null);
  const textOf = useEffectEvent(read);
  useEffect(() => {
    const slider = handle.current;
    const el = slider?.el;
    if (!slider || !el) return;
    const write = () => {
      const text = textOf(slider.state.value);
      if (el.getAttribute('aria-valuetext') !== text) el.setAttribute('aria-valuetext', text);
    };
    const observer = new MutationObserver(write);
    observer.observe(el, { attributeFilter: ['aria-valuetext'] });
    rewrite.current = write;
    return () => observer.disconnect();
  }, []);
  // The text may depend on more than the value.
  useEffect(() => rewrite.current?.());
  return handle;
}
