/** MIME types by which Vidstack picks the provider of a hosting service. */
const MIME = { youtube: 'video/youtube', vimeo: 'video/vimeo' } as const;

/** The source of a hosting service, whose frame Vidstack shows. */
export const toHostedSrc = (service: keyof typeof MIME, url: string): { src: string; type: string } => ({
  src: url,
  type: MIME[service],
});
