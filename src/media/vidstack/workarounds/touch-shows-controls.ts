/**
 * Keeps Vidstack from showing the controls at a touch of the picture. Vidstack counts any touch as activity of the
 * viewer, except for an event with the private mark of its own gestures.
 */
export function flagAsGesture(event: Event): void {
  Object.assign(event, { MEDIA_GESTURE: true });
}
