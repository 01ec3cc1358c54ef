/** Code for the host page: its calls, and the settings that it has persisted. */
export { mergeHostStorage } from './merge-host-storage';
export { createMethods } from './methods';
