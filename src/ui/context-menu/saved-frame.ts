/** The video of the player, if its frame can be read now. */
export function readableVideo(frame: Element | null | undefined): HTMLVideoElement | null {
  const video = frame?.querySelector<HTMLVideoElement>('[data-media-provider] video');
  if (!video || video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  // Protected content gives black frames.
  return video.mediaKeys || !isReadable(video) ? null : video;
}

/** The picture of another origin without CORS may be drawn, though not read. Before the first paint nothing is drawn. */
function isReadable(video: HTMLVideoElement): boolean {
  try {
    const [, , , alpha] = draw(video, 1, 1).getImageData(0, 0, 1, 1).data;
    return alpha !== 0;
  } catch {
    return false;
  }
}

/** Saves the frame on the screen as a file, in the size of the stream. False for a frame that cannot be read by now. */
export async function saveFrame(video: HTMLVideoElement, name: string): Promise<boolean> {
  if (!isReadable(video)) return false;
  const { canvas } = draw(video, video.videoWidth, video.videoHeight);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (picture === null) return false;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  // The browser reads the URL after the press.
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
  return true;
}

const URL_LIFETIME_MS = 60_000;

/** Throws in a browser without a canvas. */
function draw(video: HTMLVideoElement, width: number, height: number): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.drawImage(video, 0, 0, width, height);
  return context;
}
