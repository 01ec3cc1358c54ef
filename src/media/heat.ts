import { withDeadline } from '@/lib/deadline';

/** The longest wait for a curve. */
const DEADLINE_MS = 5_000;

/** How much each hundredth of an episode is played, 0-100. Null where too few viewers have watched it, and on a failure. */
export function loadHeat(content: number | string, episode: number | string): Promise<readonly number[] | null> {
  const url = `vv-player.php?heat&content_id=${encodeURIComponent(content)}&episode_id=${encodeURIComponent(episode)}`;
  // The browser keeps an answer for an hour.
  const answer = fetch(url, { credentials: 'omit' }).then((response) => response.json());
  return withDeadline(answer, DEADLINE_MS)
    .then(heatIn)
    .catch(() => null);
}

const heatIn = ({ heat }: { heat?: unknown }): readonly number[] | null =>
  Array.isArray(heat) && heat.length === 100 && heat.every((part) => Number.isInteger(part) && part >= 0 && part <= 100)
    ? heat
    : null;
