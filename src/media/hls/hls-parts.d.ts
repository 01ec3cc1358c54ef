// Parts of hls.js's sources under names of our own: dev/build/hls-source.ts says which files they are.

declare module 'hls.js/cmcd' {
  const controller: typeof import('hls.js').CMCDController;
  export default controller;
}

declare module 'hls.js/cea-608' {
  const parser: unknown;
  export default parser;
}
