/**
 * Keeps Vidstack from showing the controls at a touch of the video. Vidstack counts any touch as activity of the
 * viewer, except an event with the private flag of its own gestures.
 */
export function flagAsGesture(event: Event): void {
  Object.assign(event, { MEDIA_GESTURE: true });
}
