export { createReference } from './app';
export type { SentryItem } from './sentry-routes';
export { startReference } from './server';
export { StoreError } from './storage/store';
