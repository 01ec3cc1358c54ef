// The parts of hls.js for protected streams. `lean-hls.ts` resolves them to copies that are built with `EME_DRM`: modules that
// the chunk of hls.js shared with them would add to the code before the first frame.
export { default as EmeController } from 'vv:eme/controller/eme-controller';
export { LevelKey as ProtectedKey } from 'vv:eme/loader/level-key';
