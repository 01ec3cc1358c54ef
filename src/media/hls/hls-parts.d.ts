// Parts of hls.js's sources under our own names. dev/build/hls-source.ts maps them to files.

declare module 'hls.js/cmcd' {
  const controller: typeof import('hls.js').CMCDController;
  export default controller;
}

declare module 'hls.js/cea-608' {
  const parser: unknown;
  export default parser;
}

declare module 'hls.js/imsc1' {
  export const parseIMSC1: unknown;
}
