/**
 * Removes the listeners of the window and the document that are added from now on. The widget keeps its own until its page
 * is left, which a test cannot do.
 */
export function trackListeners(targets: readonly EventTarget[] = [window, document]): () => void {
  const added: (() => void)[] = [];
  for (const target of targets) {
    const add = target.addEventListener;
    target.addEventListener = (...args: Parameters<typeof add>) => {
      added.push(() => target.removeEventListener(...args));
      add.apply(target, args);
    };
  }
  return () => {
    for (const target of targets) Reflect.deleteProperty(target, 'addEventListener');
    for (const remove of added) remove();
  };
}
