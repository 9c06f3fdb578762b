import { PartnerRejected } from '#partners/errors.ts';
import {
  type CallLimits,
  createHttpClient,
  type HttpClient,
  type HttpClientStats,
  type PartnerDeps,
} from '#partners/http.ts';
import { parseWire } from '#partners/parse.ts';
import { hmacHex } from '#partners/secrets.ts';
import { refuse, type SocialSignInResult } from '#partners/social.ts';
import { debugTokenWire, GRAPH_API_VERSION, meWire } from './wire.ts';

export interface FacebookConfig {
  appId: string;
  appSecret: string;
  /** https://graph.facebook.com, or a simulator's. */
  baseUrl: string;
  timeoutMs?: number;
  halfOpenAfterMs?: number;
}

export const FACEBOOK_URL = 'https://graph.facebook.com';

export interface Facebook {
  /** Throws PartnerUnavailable when Facebook cannot be reached. */
  verify(accessToken: string, limits?: CallLimits): Promise<SocialSignInResult>;
  /** Throws PartnerRejected when Facebook does not accept the shop's own id and secret. */
  verifyApp(): Promise<void>;
  stats(): HttpClientStats[];
  close(): Promise<void>;
}

const PARTNER = 'facebook';
const EXPIRED_SUBCODE = 463;

export function createFacebook(config: FacebookConfig, deps: PartnerDeps): Facebook {
  const { baseUrl, halfOpenAfterMs } = config;
  const http = createHttpClient({
    ...deps,
    name: PARTNER,
    baseUrl,
    halfOpenAfterMs,
    timeoutMs: config.timeoutMs ?? 5000,
  });
  return {
    verify: (accessToken, limits = {}) => verify({ http, config, clock: deps.clock, limits }, accessToken),
    verifyApp: async () => {
      await debugToken({ http, config, clock: deps.clock, limits: {} }, appToken(config));
    },
    stats: () => [http.stats()],
    close: () => http.close(),
  };
}

interface FacebookConnection {
  http: HttpClient;
  config: FacebookConfig;
  clock: () => Date;
  limits: CallLimits;
}

async function verify(connection: FacebookConnection, accessToken: string): Promise<SocialSignInResult> {
  if (!/^[\w.~+/=|-]{1,4096}$/.test(accessToken)) return refuse('invalid');
  try {
    const checked = await debugToken(connection, accessToken);
    return 'refusal' in checked
      ? refuse(checked.refusal)
      : await readProfile(connection, { accessToken, userId: checked.userId });
  } catch (error) {
    if (error instanceof PartnerRejected) return refuse('invalid');
    throw error;
  }
}

type TokenCheck = { userId: string } | { refusal: 'invalid' | 'wrong-audience' | 'expired' };

async function debugToken(
  { http, config, clock, limits }: FacebookConnection,
  accessToken: string,
): Promise<TokenCheck> {
  const query = { input_token: accessToken, access_token: appToken(config) };
  const { data } = parseWire(
    debugTokenWire,
    (await http.request({ path: `/${GRAPH_API_VERSION}/debug_token`, query, ...limits })).json(),
    {
      partner: PARTNER,
    },
  );
  if (data.app_id !== undefined && data.app_id !== null && String(data.app_id) !== config.appId)
    return { refusal: 'wrong-audience' };
  const over =
    typeof data.expires_at === 'number' && data.expires_at > 0 && data.expires_at * 1000 <= clock().getTime();
  if (over || data.error?.subcode === EXPIRED_SUBCODE) return { refusal: 'expired' };
  const good = data.is_valid === true && data.type === 'USER' && String(data.app_id) === config.appId;
  return good && data.user_id ? { userId: String(data.user_id) } : { refusal: 'invalid' };
}

function appToken({ appId, appSecret }: FacebookConfig): string {
  return `${appId}|${appSecret}`;
}

async function readProfile(
  { http, config, limits }: FacebookConnection,
  token: { accessToken: string; userId: string },
): Promise<SocialSignInResult> {
  const query = {
    fields: 'id,first_name,last_name,name,email',
    access_token: token.accessToken,
    appsecret_proof: hmacHex(config.appSecret, token.accessToken),
  };
  const me = parseWire(meWire, (await http.request({ path: `/${GRAPH_API_VERSION}/me`, query, ...limits })).json(), {
    partner: PARTNER,
  });
  if (String(me.id) !== token.userId) return refuse('invalid');
  const email = me.email?.trim().toLowerCase();
  if (!email) return refuse('no-email');
  const [first = '', ...rest] = (me.name ?? '').trim().split(/\s+/);
  return {
    ok: true,
    profile: {
      provider: 'facebook',
      subject: String(me.id),
      email,
      // Facebook returns an address only after its owner confirmed it, but does not host the mailbox.
      emailVerified: true,
      emailAuthoritative: false,
      firstName: me.first_name?.trim() || first,
      lastName: me.last_name?.trim() || rest.join(' '),
    },
  };
}
