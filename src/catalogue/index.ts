export {
  type AnswerOf,
  type CallParams,
  type CatalogueError,
  describeError,
  type Endpoint,
  keepAlive,
  loadSender,
  MasterFileDto,
  uncached,
} from 'catalogue-client';
export { createAuthSession } from './auth/auth-session';
export { type AuthSession, createLazySession } from './auth/lazy-session';
export * from './calls';
export {
  type CallLimits,
  type Catalogue,
  type CatalogueOptions,
  createCatalogue,
  type ServiceOptions,
} from './create-catalogue';
