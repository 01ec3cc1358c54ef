const NAMESPACE = 'vv-player-sound';

/**
 * Reaches the frames of the player beside this one in the host page, as far as they have its origin. Others neither get nor
 * send such a message.
 */
export function createSiblings(window: Window) {
  const { parent } = window;
  const { origin } = window.location;
  return {
    /** Tells them that this frame sounds, since a time in milliseconds since 1970. */
    tell(since: number) {
      for (let index = 0; parent !== window && index < parent.length; index += 1) {
        const frame = parent[index];
        // The browser complains in the console about a message for a frame of another origin.
        if (frame !== undefined && frame !== window && isReadable(frame))
          frame.postMessage({ ns: NAMESPACE, since }, origin);
      }
    },
    /** Calls `run` when another one tells so. */
    listen(run: (since: number) => void) {
      window.addEventListener('message', (event) => {
        const { origin: from, source } = event;
        // Every frame without an origin is named so, an advertisement in a sandbox as well.
        if (from === 'null' || from !== origin || source === window || source === parent) return;
        // Last, because reading it makes the browser copy a message, however large.
        const { ns, since } = Object(event.data) as { ns?: unknown; since?: unknown };
        if (ns === NAMESPACE && typeof since === 'number') run(since);
      });
    },
  };
}

export type Siblings = ReturnType<typeof createSiblings>;

/** Whether a frame has our origin. A frame without an origin is alone in its own. */
function isReadable(frame: Window): boolean {
  try {
    return frame.location.href !== '';
  } catch {
    return false;
  }
}
