/**
 * Content counts as available unless the service's answer says otherwise (spec section 4): with no check, or with
 * a check that failed, it is available.
 */
export function isAvailable(answer: { available: boolean } | null): boolean {
  return answer?.available ?? true;
}
