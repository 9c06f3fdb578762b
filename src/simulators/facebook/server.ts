import { GRAPH_API_VERSION } from '#partners/facebook/wire.ts';
import { openGrants, registerConsentRoutes } from '#simulators/consent.ts';
import { hmacHex, type Simulator, type SimulatorContext } from '#simulators/context.ts';
import { createScenarios } from '#simulators/scenarios.ts';

export function facebookSimulator(context: SimulatorContext): Simulator {
  const grants = openGrants(context, 'facebook');
  const { appId, appSecret } = context.shop.facebook;
  const oauthError = (message: string) => ({
    error: { message, type: 'OAuthException', code: 190, fbtrace_id: 'simulated' },
  });
  return {
    scenarios: createScenarios(),
    subjectOf: () => ({}),
    routes: (app) => {
      registerConsentRoutes(app, context, {
        provider: 'facebook',
        name: 'Facebook',
        colour: '#1b4fa8',
        path: '/dialog/oauth',
        grants,
      });

      app.get<{ Querystring: { input_token?: string; access_token?: string } }>(
        `/${GRAPH_API_VERSION}/debug_token`,
        (request, reply) => {
          if (request.query.access_token !== `${appId}|${appSecret}`)
            return reply.code(400).send(oauthError('Invalid application'));
          const grant = grants.find(request.query.input_token ?? '');
          if (!grant)
            return { data: { is_valid: false, error: { code: 190, message: 'Malformed access token' }, scopes: [] } };
          const over = grant.expiresAt <= context.clock().getTime();
          return {
            data: {
              app_id: grant.clientId,
              type: 'USER',
              application: 'Puente',
              expires_at: Math.max(1, Math.floor(grant.expiresAt / 1000)),
              is_valid: !over,
              scopes: ['email', 'public_profile'],
              user_id: grant.subject,
              ...(over ? { error: { code: 190, subcode: 463, message: 'Session has expired' } } : {}),
            },
          };
        },
      );

      app.get<{ Querystring: { access_token?: string; appsecret_proof?: string } }>(
        `/${GRAPH_API_VERSION}/me`,
        (request, reply) => {
          const { access_token: token = '', appsecret_proof: proof } = request.query;
          const grant = grants.find(token);
          if (!grant || proof !== hmacHex(appSecret, token))
            return reply.code(400).send(oauthError('Invalid OAuth access token.'));
          const { subject, firstName, lastName, email } = grant;
          const names = { first_name: firstName, last_name: lastName, name: `${firstName} ${lastName}`.trim() };
          return { id: subject, ...names, ...(email ? { email } : {}) };
        },
      );
    },
    inspect: () => ({ grants: grants.all() }),
    close: () => grants.close(),
  };
}
