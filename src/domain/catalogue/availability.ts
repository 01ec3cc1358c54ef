/** Content is available unless the service says otherwise. Without a check, or after a failed one, it is available. */
export function isAvailable(answer: { available: boolean } | null): boolean {
  return answer?.available ?? true;
}
