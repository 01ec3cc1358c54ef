/** Attribute of the document's element while the viewer has a remote control; the style sheets read it too. */
const INPUT = 'data-input';

/** The part of a document that knows the viewer's input. */
interface Marked {
  documentElement: { getAttribute(name: string): string | null; setAttribute(name: string, value: string): void };
}

/** Notes in the document that the viewer has a remote control, for all its parts. The page decides once. */
export const markRemoteControl = ({ documentElement }: Marked): void => documentElement.setAttribute(INPUT, 'tv');

/** Whether the viewer has a remote control (`domain/startup/params.ts` is the rule). */
export const hasRemoteControl = (
  { documentElement }: Marked = (globalThis as unknown as { document: Marked }).document,
): boolean => documentElement.getAttribute(INPUT) === 'tv';
