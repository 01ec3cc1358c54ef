/** A film for a signed link. `exp` is the last second of the link, in seconds since 1970. */
export interface SignedSource {
  src: string;
  title?: string | undefined;
  poster?: string | undefined;
  subtitles?: string | readonly string[] | undefined;
  exp?: number | string | undefined;
}

/** The URL of a player with a film that it plays by its address, signed with VV_SOURCE_KEY. */
export function signedUrl(player: string, key: string, source: SignedSource): string;
