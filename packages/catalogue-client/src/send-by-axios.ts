import axios from 'axios';
import { parseBody, type SendRequest, type SentAnswer } from './send';

/** The client adds the XSRF header to a call, however that is sent. */
const http = axios.create({ timeout: 0, withXSRFToken: false, validateStatus: null });

/** Sends with axios. */
export async function sendByAxios({ body, isBinary = false, ...request }: SendRequest): Promise<SentAnswer> {
  const { status, data, headers } = await http.request<unknown>({
    ...request,
    data: body,
    ...(isBinary && { responseType: 'arraybuffer' }),
  });
  // An error body is JSON even if the call expects bytes.
  const isErrorOfBytes = isBinary && status >= 300;
  return { status, data: isErrorOfBytes ? parseBody(new TextDecoder().decode(data as ArrayBuffer)) : data, headers };
}
