import { useDesk } from '../desk-context';
import { filmName } from '../names';
import { routeHref } from '../route';

/** A film's title as a link to its page; a reader of a share link has no other page. */
export function FilmLink({ contentId, title }: { contentId: string; title: string }) {
  const { route, isShared } = useDesk();
  const name = filmName(title, contentId);
  if (isShared || contentId === '' || contentId === 'others') return name;
  return <a href={routeHref({ ...route, page: 'film', contentId, episodeId: '' })}>{name}</a>;
}
