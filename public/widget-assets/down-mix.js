// Runs in the browser's audio thread (AudioWorklet). Served unchanged.

/** 3 dB less: ITU-R BS.775, coefficients of the centre and of the surrounds. */
const A = Math.SQRT1_2;

/**
 * What each channel gives to the left and to the right, by the number of channels in the order of the Web: L, R, C, LFE,
 * then the surrounds. The LFE is left out, as BS.775 has it.
 */
export const MATRICES = {
  1: [[1], [1]],
  2: [
    [1, 0],
    [0, 1],
  ],
  3: [
    [1, 0, A],
    [0, 1, A],
  ],
  4: [
    [1, 0, A, 0],
    [0, 1, 0, A],
  ],
  5: [
    [1, 0, A, A, 0],
    [0, 1, A, 0, A],
  ],
  6: [
    [1, 0, A, 0, A, 0],
    [0, 1, A, 0, 0, A],
  ],
  8: [
    [1, 0, A, 0, A, 0, A, 0],
    [0, 1, A, 0, 0, A, 0, A],
  ],
};

/** Mixes channels of samples down to two. An unknown layout keeps its first two channels. */
export function downMix(input, output) {
  const matrix = MATRICES[input.length] ?? MATRICES[2];
  output.forEach((samples, side) => {
    const parts = matrix[side] ?? [];
    samples.fill(0);
    parts.forEach((part, channel) => {
      const from = input[channel];
      if (part === 0 || from === undefined) return;
      for (let at = 0; at < samples.length; at += 1) samples[at] += part * from[at];
    });
  });
}

class DownMix extends AudioWorkletProcessor {
  process([input], [output]) {
    // Silence has no channels, and the output is already silent.
    if (input.length > 0) downMix(input, output);
    return true;
  }
}

registerProcessor('vv-down-mix', DownMix);
