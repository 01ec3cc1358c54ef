/** Names of the query that the widget reads itself; any other parameter is handed on to the content loader. */
export const OWN_QUERY_NAMES: ReadonlySet<string> = new Set([
  'movie_id',
  'lang_order',
  'disable_checking_available',
  'episode_id',
  'season',
  'episode',
  'auto_play',
  'user_id',
  'voice_author',
  't',
  'episode_time',
  'enabled_share',
  'episode_variant_id',
  'hide_episodes',
  'fullscreen_mode',
  'sentry_project_label',
]);
