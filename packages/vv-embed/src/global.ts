declare global {
  /** The SDK, once `vv-embed.global.js` has run. */
  const VvEmbed: typeof import('./index');
}

export {};
