/**
 * Query parameters of the widget. All others are forwarded to `GET /contents/{id}`. One text is shorter in the inline
 * script than a list of texts.
 */
export const OWN_QUERY_NAMES: readonly string[] = (
  'movie_id kinopoisk_id imdb_id lang_order disable_checking_available season episode episode_id episode_time episode_variant_id t ' +
  'auto_play user_id voice_author enabled_share hide_episodes compat debug accent_color ' +
  'fullscreen_mode sentry_project_label still_watching muted loop end input pause_others live_catch_up'
).split(' ');
