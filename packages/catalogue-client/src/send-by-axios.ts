import axios from 'axios';
import { parseBody, type SendRequest, type SentAnswer } from './send';

/** The client adds the XSRF header to a call, however that is sent. */
const http = axios.create({ timeout: 0, withXSRFToken: false, validateStatus: null, responseType: 'arraybuffer' });

/** Sends with axios. JSON is UTF-8 (RFC 8259, 8.1), whatever a server says of its texts, so each body comes as bytes. */
export async function sendByAxios({ body, isBinary, ...request }: SendRequest): Promise<SentAnswer> {
  const { status, data, headers } = await http.request<ArrayBuffer>({ ...request, data: body });
  // An error body is JSON even if the call expects bytes.
  return { status, data: isBinary && status < 300 ? data : parseBody(new TextDecoder().decode(data)), headers };
}
