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

declare module 'hls.js/level-key' {
  export const LevelKey: object & { prototype: object };
}

declare module 'vv:eme/controller/eme-controller' {
  const controller: typeof import('hls.js').EMEController;
  export default controller;
}

declare module 'vv:eme/loader/level-key' {
  export const LevelKey: object & { prototype: object };
}

declare module 'hls.js/eme' {
  export const EmeController: typeof import('hls.js').EMEController;
  export const ProtectedKey: object & { prototype: object };
}
