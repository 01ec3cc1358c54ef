import { administrationOperations } from './account/administration';
import { favoriteOperations } from './account/favorites';
import { ownAccountOperations } from './account/own-account';
import { playlistOperations } from './account/playlist-operations';
import { reviewOperations } from './account/review-operations';
import { signInOperations } from './account/sign-in';
import { signUpOperations } from './account/sign-up';
import { subscriptionOperations } from './account/subscriptions';
import { watchingOperations } from './account/watching-operations';
import { adListOperations } from './ads/ad-list-operations';
import { categoryOperations } from './catalogue/category-operations';
import { contentOperations } from './catalogue/content-operations';
import { dictionaryOperations } from './catalogue/dictionary-operations';
import { fileOperations } from './catalogue/file-operations';
import { listOperations } from './catalogue/list-operations';
import { siteOperations } from './catalogue/site-operations';
import { upkeepOperations } from './catalogue/upkeep-operations';
import type { Operation } from './openapi/operation';
import type { Service } from './service';

/** Returns every call of docs/catalogue.md, in the order of the OpenAPI document. */
export function allOperations(service: Service): Operation[] {
  return [
    ...contentOperations(service),
    ...listOperations(service),
    ...categoryOperations(service),
    ...dictionaryOperations(service),
    ...fileOperations(service),
    ...signUpOperations(service),
    ...signInOperations(service),
    ...ownAccountOperations(service),
    ...subscriptionOperations(service),
    ...administrationOperations(service),
    ...favoriteOperations(service),
    ...watchingOperations(service),
    ...reviewOperations(service),
    ...playlistOperations(service),
    ...siteOperations(service),
    ...adListOperations(service.origin),
    ...upkeepOperations(service),
  ];
}
