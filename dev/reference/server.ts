import { createReference, type ReferenceOptions } from './app';
import { type Address, type RunningServer, serve } from './http-server';

/** Serves the reference service; resolves once it listens. */
export function startReference(options: Address & Pick<ReferenceOptions, 'widgetOrigins'>): Promise<RunningServer> {
  const { widgetOrigins = '*' } = options;
  return serve(options, (publicOrigin) => createReference({ publicOrigin, widgetOrigins }));
}
