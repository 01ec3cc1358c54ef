/**
 * Whether pages of an origin may command the player. An entry is an origin, or `https://*.site.example` for all that is
 * below it; null lets any.
 */
export function isAllowedOrigin(allowed: readonly string[] | null, origin: string): boolean {
  return (
    allowed === null ||
    allowed.some((entry) => {
      const [scheme, below] = entry.split('*');
      return entry === origin || (below?.[0] === '.' && origin.startsWith(`${scheme}`) && origin.endsWith(below));
    })
  );
}
