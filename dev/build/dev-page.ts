import type { Plugin } from 'vite';
import { chooseShell } from './inline-shell.ts';

/** Globals of the page and their environment variables, as in `vv-player.php`. */
const GLOBALS: Readonly<Record<string, string>> = {
  env_base_url: 'VV_ENV_BASE_URL',
  env_ad_list_url: 'VV_ENV_AD_LIST_URL',
  env_ad_headers: 'VV_ENV_AD_HEADERS',
  env_ad_macros: 'VV_ENV_AD_MACROS',
  env_ad_rules: 'VV_ENV_AD_RULES',
  env_sentry_dsn: 'VV_ENV_SENTRY_DSN',
  env_statistics_url: 'VV_ENV_STATISTICS_URL',
  env_fingerprint: 'VV_ENV_FINGERPRINT',
  env_fingerprint_log_url: 'VV_ENV_FINGERPRINT_LOG_URL',
  env_session_context: 'VV_ENV_SESSION_CONTEXT',
  env_cmcd: 'VV_ENV_CMCD',
  env_share_url: 'VV_ENV_SHARE_URL',
  env_crossorigin: 'VV_ENV_CROSSORIGIN',
  env_allowed_origins: 'VV_ENV_ALLOWED_ORIGINS',
  accent_color: 'VV_ACCENT_COLOR',
  fullscreen_mode: 'VV_FULLSCREEN_MODE',
  sentry_project_label: 'VV_SENTRY_PROJECT_LABEL',
};

/** Whether a page waits for a press, by its query alone (php/src/Page/WidgetPage.php). */
const offersPlay = (url = ''): boolean => {
  const query = new URLSearchParams(url.split('?')[1]);
  const isNamed = ['movie_id', 'kinopoisk_id', 'imdb_id'].some((name) => query.get(name));
  return isNamed && !/^(?:1|true)$/.test(query.get('auto_play') ?? '');
};

/**
 * `npm run dev`: Vite's server replaces PHP at the same URL with the same globals. `/gallery` shows every
 * component of the interface in its states.
 */
export function devPagePlugin(env: NodeJS.ProcessEnv): Plugin {
  const globals = Object.fromEntries(
    Object.entries(GLOBALS).flatMap(([name, variable]) => (env[variable] ? [[name, env[variable]]] : [])),
  );
  return {
    name: 'vv:dev-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        request.url = request.url
          ?.replace(/^\/vv-player\.php/, '/index.html')
          .replace(/^\/gallery(?=\?|$)/, '/dev/gallery/index.html');
        next();
      });
    },
    transformIndexHtml: (html, { originalUrl }) =>
      chooseShell(html, offersPlay(originalUrl)).replace(
        '<!--vv:config-->',
        `<script>Object.assign(window,${JSON.stringify(globals).replaceAll('<', '\\u003c')})</script>`,
      ),
  };
}
