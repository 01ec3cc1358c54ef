export const COMMIT_TYPES: readonly string[];
export const SUBJECT_LENGTH: number;
export function commitFaults(message: string): string[];
