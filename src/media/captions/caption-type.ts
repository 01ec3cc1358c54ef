export type CaptionType = 'vtt' | 'srt' | 'ass' | 'ssa';

const CAPTION_FILE = /\.(vtt|srt|ass|ssa)(?:[?#]|$)/i;

/** Format of a caption file by its extension; WebVTT by default. */
export const captionType = (url: string): CaptionType =>
  (CAPTION_FILE.exec(url)?.[1]?.toLowerCase() as CaptionType | undefined) ?? 'vtt';
