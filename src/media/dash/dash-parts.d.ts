// A part of dash.js under a name of our own. dev/build/dash-parts.ts maps it to its file.

declare module 'dashjs/protection' {
  const protection: object;
  export default protection;
}
