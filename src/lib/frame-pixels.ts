interface Frame {
  readonly innerWidth: number;
  readonly innerHeight: number;
  readonly devicePixelRatio: number;
}

/** Size of the frame in device pixels. */
export const framePixels = ({ innerWidth, innerHeight, devicePixelRatio }: Frame) => ({
  width: innerWidth * devicePixelRatio,
  height: innerHeight * devicePixelRatio,
});
