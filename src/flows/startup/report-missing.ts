import type { Episode } from '@/domain/catalogue/content';
import { type Missing, missingEpisode, missingVoice } from '@/domain/startup/missing';
import type { Deps } from '../deps';

type ReportDeps = Deps<'config' | 'host' | 'log' | 'media'>;

/**
 * Tells the console and the host page about a season, an episode or a voice-over that the link names and the content does
 * not have. A voice-over may be an audio track, which is known once the source can be played.
 */
export function reportMissing(deps: ReportDeps, episodes: readonly Episode[], opened: Episode): void {
  const { config, media, log, host } = deps;
  const { query } = config;
  const report = (missing: Missing | null) => {
    if (missing === null) return;
    log('warn', `the link names a ${missing.kind} that the content does not have: ${JSON.stringify(missing.value)}`);
    host.event('notfound', { ...missing });
  };
  report(missingEpisode(episodes, query));
  if (missingVoice(opened, query, []) === null) return;
  const stop = media.on('ready', () => {
    stop();
    // The host page may have opened another film meanwhile.
    if (config.query === query) report(missingVoice(opened, query, media.state().audioTracks));
  });
}
