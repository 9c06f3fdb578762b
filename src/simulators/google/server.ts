import type { FastifyInstance, FastifyRequest } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { ISSUERS } from '#partners/google/wire.ts';
import { type Grants, openGrants, registerConsentRoutes } from '#simulators/consent.ts';
import type { Simulator, SimulatorContext } from '#simulators/context.ts';
import { createScenarios } from '#simulators/scenarios.ts';

interface PublishedKeys {
  /** Which key signs: the id of the first is 'simulated-1'. */
  generation: number;
  /** How often the public keys were requested. */
  requests: number;
  pair: ReturnType<typeof generateKeyPair> | null;
}

export function googleSimulator(context: SimulatorContext): Simulator {
  const grants = openGrants(context, 'google');
  const published: PublishedKeys = { generation: 1, requests: 0, pair: null };
  return {
    scenarios: createScenarios(),
    subjectOf: () => ({}),
    routes: (app) => {
      registerConsentRoutes(app, context, {
        provider: 'google',
        name: 'Google',
        colour: '#1a56c4',
        path: '/consent',
        grants,
      });
      tokenRoutes(app, context, grants);
      keyRoutes(app, published);
      idTokenRoute(app, context, { grants, published });
    },
    inspect: () => ({ grants: grants.all(), keyRequests: published.requests }),
    close: () => grants.close(),
  };
}

const INVALID = { error: 'invalid_token', error_description: 'Invalid Value' };

function bearer(request: FastifyRequest): string {
  const query = request.query as { access_token?: string };
  return request.headers.authorization?.replace(/^Bearer /, '') ?? query.access_token ?? '';
}

function tokenRoutes(app: FastifyInstance, context: SimulatorContext, grants: Grants): void {
  app.post('/tokeninfo', (request, reply) => {
    const grant = grants.find(bearer(request));
    const secondsLeft = grant ? Math.floor((grant.expiresAt - context.clock().getTime()) / 1000) : 0;
    if (!grant || secondsLeft <= 0) return reply.code(400).send(INVALID);
    return {
      aud: grant.clientId,
      azp: grant.clientId,
      sub: grant.subject,
      scope: 'openid https://www.googleapis.com/auth/userinfo.email',
      expires_in: String(secondsLeft),
      ...(grant.email ? { email: grant.email, email_verified: String(grant.kind !== 'unverified') } : {}),
      access_type: 'online',
    };
  });

  app.get('/userinfo', (request, reply) => {
    const grant = grants.find(bearer(request));
    if (!grant || grant.expiresAt <= context.clock().getTime()) return reply.code(401).send(INVALID);
    return {
      sub: grant.subject,
      given_name: grant.firstName,
      family_name: grant.lastName,
      name: `${grant.firstName} ${grant.lastName}`.trim(),
      ...(grant.email ? { email: grant.email, email_verified: grant.kind !== 'unverified' } : {}),
      ...(grant.hostedDomain ? { hd: grant.hostedDomain } : {}),
    };
  });
}

function currentKey(published: PublishedKeys) {
  published.pair ??= generateKeyPair('RS256', { extractable: true });
  return { kid: `simulated-${published.generation}`, pair: published.pair };
}

function keyRoutes(app: FastifyInstance, published: PublishedKeys): void {
  app.get('/certs', async (_request, reply) => {
    published.requests += 1;
    const { kid, pair } = currentKey(published);
    const jwk = await exportJWK((await pair).publicKey);
    return reply
      .header('cache-control', 'public, max-age=60')
      .send({ keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] });
  });

  app.post('/__sim/rotate-key', () => {
    published.generation += 1;
    published.pair = null;
    return { ok: true };
  });
}

function idTokenRoute(
  app: FastifyInstance,
  context: SimulatorContext,
  { grants, published }: { grants: Grants; published: PublishedKeys },
): void {
  // Returns the ID token of an access token's grant.
  app.post('/__sim/id-token', async (request, reply) => {
    const grant = grants.find(bearer(request));
    if (!grant) return reply.code(400).send(INVALID);
    const now = Math.floor(context.clock().getTime() / 1000);
    const issuedAt = grant.kind === 'expired' ? now - 7200 : now;
    const claims = {
      email: grant.email ?? undefined,
      email_verified: grant.kind !== 'unverified',
      given_name: grant.firstName,
      family_name: grant.lastName,
      ...(grant.hostedDomain ? { hd: grant.hostedDomain } : {}),
    };
    const { kid, pair } = currentKey(published);
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(ISSUERS[0] ?? '')
      .setAudience(grant.clientId)
      .setSubject(grant.subject)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 3600)
      .sign((await pair).privateKey);
    return { id_token: token };
  });
}
