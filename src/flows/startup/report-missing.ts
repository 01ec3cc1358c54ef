import type { Episode } from '@/domain/catalogue/content';
import { type Missing, missingEpisode, missingVoice } from '@/domain/startup/missing';
import type { Deps } from '../deps';

type ReportDeps = Deps<'config' | 'host' | 'log' | 'media'>;

/**
 * Tells the console and the host page about a season, an episode or a voice-over that the link names and the content does
 * not have. A voice-over may be an audio track, which is known once the source can be played.
 */
export function reportMissing(deps: ReportDeps, episodes: readonly Episode[], opened: Episode): void {
  const { config, media } = deps;
  const { query } = config;
  const missing = missingEpisode(episodes, query);
  if (missing !== null) report(deps, missing);
  if (missingVoice(opened, query, []) === null) return;
  const stop = media.on('ready', () => {
    stop();
    // The host page has opened another film meanwhile.
    if (config.query !== query) return;
    const voice = missingVoice(opened, query, media.state().audioTracks);
    if (voice !== null) report(deps, voice);
  });
}

function report({ host, log }: ReportDeps, missing: Missing): void {
  log('warn', `the link names a ${missing.kind} that the content does not have: ${JSON.stringify(missing.value)}`);
  host.event('notfound', { ...missing });
}
