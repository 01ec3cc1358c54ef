export { type Catalogue, type CatalogueOptions, createCatalogue } from './client';
export { MasterFileDto } from './dto/master-file';
export { getAvailable, getContent, getEpisodes, getSeasons } from './endpoints/contents';
export { type CatalogueError, describeError } from './errors';
