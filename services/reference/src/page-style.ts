import { raw } from 'hono/html';

/** Style of the service's own pages. */
export const PAGE_STYLE =
  raw(`:root{color-scheme:dark}body{margin:0 auto;max-width:960px;padding:32px 20px 64px;background:#0e1014;color:#e8eaee;
font:16px/1.55 system-ui,sans-serif}h1{font-size:28px;margin:0 0 4px}h2{font-size:19px;margin:36px 0 8px}p{color:#a8afbb;margin:4px 0}
a{color:#8ab4ff}table{border-collapse:collapse;width:100%}td{border-top:1px solid #262a33;padding:8px 12px 8px 0;vertical-align:top}
code{font:14px/1.5 ui-monospace,'DejaVu Sans Mono',monospace;color:#ffd9a0;overflow-wrap:anywhere}
summary{cursor:pointer;padding:6px 0}pre{margin:0;font:13px/1.4 ui-monospace,'DejaVu Sans Mono',monospace;white-space:pre-wrap}`);
