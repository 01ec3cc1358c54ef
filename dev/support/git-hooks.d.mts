export const HOOKS_PATH: string;
export function installHooks(root: string, env: NodeJS.ProcessEnv): boolean;
export function withoutGitVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
