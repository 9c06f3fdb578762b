import { renderPage, reportError } from '#ui/render-page.server.tsx';
import { nonceContext as nonce, reportContext as report } from '#ui/router-context.ts';
import { callerContext as call } from './shared/router-context.ts';

export default renderPage;
export const handleError = reportError;

/** Keys of what the server gives to each rendering (BackofficePageDeps); its own import would create other keys. */
export const contexts = { call, nonce, report };
