import { renderPage, reportError } from '#ui/render-page.server.tsx';
import { nonceContext as nonce, reportContext as report } from '#ui/router-context.ts';
import {
  callerContext as call,
  originContext as origin,
  panelAccessContext as panelAccess,
} from '#web/lib/router-context.ts';

export default renderPage;
export const handleError = reportError;

/** Keys of what the server gives to each rendering (PageDeps); its own import would create other keys. */
export const contexts = { call, nonce, origin, panelAccess, report };
