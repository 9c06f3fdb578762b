import type { FastifyInstance } from 'fastify';
import { deriveDigits, type SimulatorContext, shopUrl } from './context.ts';
import { openLedger } from './ledger.ts';
import { escapeHtml, renderPage } from './page.ts';

/** Cases that a token of a simulated sign-in provider can represent. */
export const TOKEN_KINDS = ['good', 'wrong-audience', 'expired', 'no-mail', 'unverified'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

export interface Grant {
  token: string;
  kind: TokenKind;
  subject: string;
  email: string | null;
  firstName: string;
  lastName: string;
  clientId: string;
  /** Domain of the Google Workspace that hosts the mailbox. */
  hostedDomain?: string;
  expiresAt: number;
}

export interface Grants {
  find(token: string): Grant | null;
  issue(person: Omit<Grant, 'token' | 'subject' | 'expiresAt'>): Grant;
  all(): Grant[];
  close(): void;
}

const HOUR_MS = 3_600_000;

/** Tokens issued by a simulated provider, and the fixed tokens '<provider>-good', '<provider>-expired' and so on. */
export function openGrants(context: SimulatorContext, provider: 'google' | 'facebook'): Grants {
  const ledger = openLedger<Grant>(`${context.dataDir}/${provider}.jsonl`);
  const grants = [...ledger.entries];
  const ownId = provider === 'google' ? context.shop.googleClientId : context.shop.facebook.appId;
  const fixed = (kind: TokenKind): Grant => ({
    token: `${provider}-${kind}`,
    kind,
    subject: deriveDigits(`${provider} ${kind}`, 18),
    email:
      kind === 'no-mail'
        ? null
        : provider === 'google' && kind === 'good'
          ? 'ana.social@gmail.com'
          : `${kind}@example.com`,
    firstName: 'Ana',
    lastName: 'Social',
    clientId: kind === 'wrong-audience' ? 'another-site' : ownId,
    expiresAt: kind === 'expired' ? 0 : context.clock().getTime() + HOUR_MS,
  });
  return {
    find: (token) => {
      const kind = TOKEN_KINDS.find((known) => token === `${provider}-${known}`);
      return kind ? fixed(kind) : (grants.find((grant) => grant.token === token) ?? null);
    },
    issue: (person) => {
      const token = `${provider}.${deriveDigits(`${context.random()} ${context.clock().getTime()} ${grants.length}`, 30)}`;
      const subject = deriveDigits(`${provider} ${person.email ?? person.firstName}`, 18);
      const expiresAt = person.kind === 'expired' ? 0 : context.clock().getTime() + HOUR_MS;
      const grant = { ...person, token, subject, expiresAt };
      ledger.append(grant);
      grants.push(grant);
      return grant;
    },
    all: () => [...grants].reverse(),
    close: () => ledger.close(),
  };
}

interface ConsentPage {
  provider: 'google' | 'facebook';
  name: string;
  colour: string;
  path: string;
  grants: Grants;
}

type Fields = Record<string, string | undefined>;

/** Routes of the provider's consent page, which redirects back with the token in the URL fragment. */
export function registerConsentRoutes(app: FastifyInstance, context: SimulatorContext, consent: ConsentPage): void {
  app.get<{ Querystring: Fields }>(consent.path, (request, reply) => {
    const redirectTo = parseRedirectUri(context, request.query);
    if (!redirectTo) return reply.code(400).type('text/html; charset=utf-8').send(renderRefusalPage(consent));
    return reply.type('text/html; charset=utf-8').send(renderConsentPage(consent, request.query));
  });

  app.post<{ Body: Fields }>(consent.path, (request, reply) => {
    const body = request.body ?? {};
    const redirectTo = parseRedirectUri(context, body);
    if (!redirectTo) return reply.code(400).type('text/html; charset=utf-8').send(renderRefusalPage(consent));
    const fragment = new URLSearchParams({ state: body.state ?? '' });
    if (body.decision === 'deny') {
      fragment.set('error', 'access_denied');
    } else {
      const [firstName = 'Ana', ...rest] = (body.name ?? '').trim().split(/\s+/);
      const kind = TOKEN_KINDS.find((known) => known === body.kind) ?? 'good';
      const email = kind === 'no-mail' ? null : body.email?.trim().toLowerCase() || null;
      const clientId = kind === 'wrong-audience' ? 'another-site' : (body.client_id ?? '');
      const hostedDomain = body.hd ? { hostedDomain: body.hd } : {};
      const grant = consent.grants.issue({
        kind,
        email,
        firstName,
        lastName: rest.join(' '),
        clientId,
        ...hostedDomain,
      });
      fragment.set('access_token', grant.token);
      fragment.set('token_type', 'Bearer');
      fragment.set('expires_in', '3600');
    }
    redirectTo.hash = fragment.toString();
    return reply.redirect(redirectTo.href, 303);
  });
}

/** The redirect URI when it belongs to the shop (any spelling of a loopback address); null for any other. */
function parseRedirectUri(context: SimulatorContext, fields: Fields): URL | null {
  const raw = fields.redirect_uri ?? '';
  if (!URL.canParse(raw)) return null;
  const url = new URL(raw);
  const shop = new URL(shopUrl(context, '/'));
  const local = new Set(['localhost', '127.0.0.1', '[::1]']);
  const same = url.host === shop.host || (local.has(url.hostname) && local.has(shop.hostname));
  return same && url.protocol === shop.protocol ? url : null;
}

function renderRefusalPage(consent: ConsentPage): string {
  return renderPage({
    title: `${consent.name} (simulado)`,
    colour: consent.colour,
    body: '<h1>No se puede seguir</h1><p>La dirección de vuelta no es de la tienda.</p>',
  });
}

function renderConsentPage(consent: ConsentPage, query: Fields): string {
  const hidden = ['client_id', 'redirect_uri', 'state']
    .map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(query[name] ?? '')}">`)
    .join('');
  const body = `<h1>Ingresar con ${consent.name}</h1><form method="post">${hidden}
<label>Nombre<input name="name" value="Ana Social" required maxlength="80" autocomplete="off"></label>
<label>Correo<input name="email" type="email" value="ana.social@gmail.com" maxlength="120" autocomplete="off"></label>
<button type="submit" name="decision" value="allow" class="main">Continuar</button>
<button type="submit" name="decision" value="deny" formnovalidate>Cancelar</button></form>
<p class="note">Esta página imita a ${consent.name}: no se usa ninguna cuenta real.</p>`;
  return renderPage({ title: `${consent.name} (simulado)`, colour: consent.colour, body });
}
