/** The kinds of code that the page writes. */
export const CODE_KINDS = ['iframe', 'element', 'sdk', 'react', 'wordpress', 'oembed', 'playerjs'] as const;

export type CodeKind = (typeof CODE_KINDS)[number];
