export { createReference } from './app';
export type { SentryItem } from './sentry-routes';
export { startReference } from './server';
export { StoreError } from './storage/store';
export { type DemoTitle, demoTitles } from './titles/demo-titles';
