import { errors, type JSONWebKeySet, type JWTVerifyGetKey, type JWTVerifyResult, jwtVerify } from 'jose';
import { byDeadline } from '#partners/deadline.ts';
import { PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import {
  type CallLimits,
  createHttpClient,
  type HttpClient,
  type HttpClientStats,
  type PartnerDeps,
} from '#partners/http.ts';
import { parseWire } from '#partners/parse.ts';
import { refuse, type SocialSignInResult } from '#partners/social.ts';
import { createKeySet } from './keys.ts';
import { certsWire, type GoogleUserWire, ISSUERS, tokeninfoWire, userinfoWire } from './wire.ts';

export interface GoogleConfig {
  /** The shop's own client ids; a token issued for any other audience is refused. */
  clientIds: string[];
  endpoints?: GoogleEndpoints;
  timeoutMs?: number;
  halfOpenAfterMs?: number;
}

export interface GoogleEndpoints {
  tokeninfo: string;
  userinfo: string;
  certs: string;
}

export const GOOGLE_ENDPOINTS: GoogleEndpoints = {
  tokeninfo: 'https://oauth2.googleapis.com/tokeninfo',
  userinfo: 'https://openidconnect.googleapis.com/v1/userinfo',
  certs: 'https://www.googleapis.com/oauth2/v3/certs',
};

export interface Google {
  /** Verifies an access token or an ID token. Throws PartnerUnavailable when Google cannot be reached. */
  verify(token: string, limits?: CallLimits): Promise<SocialSignInResult>;
  stats(): HttpClientStats[];
  close(): Promise<void>;
}

interface GoogleConnection {
  config: GoogleConfig;
  clock: () => Date;
  tokeninfo: HttpClient;
  userinfo: HttpClient;
  keys: JWTVerifyGetKey;
}

const PARTNER = 'google';
const CLOCK_SKEW_S = 300;
const MAX_TOKEN_AGE = '24h';

export function createGoogle(config: GoogleConfig, deps: PartnerDeps): Google {
  const endpoints = config.endpoints ?? GOOGLE_ENDPOINTS;
  const connect = (baseUrl: string): HttpClient =>
    createHttpClient({
      ...deps,
      name: PARTNER,
      baseUrl,
      timeoutMs: config.timeoutMs ?? 5000,
      halfOpenAfterMs: config.halfOpenAfterMs,
    });
  const tokeninfo = connect(endpoints.tokeninfo);
  const userinfo = connect(endpoints.userinfo);
  const certs = connect(endpoints.certs);
  const clients = [tokeninfo, userinfo, certs];
  const keys = createKeySet({ fetch: () => fetchCerts(certs), clock: deps.clock });
  const google: GoogleConnection = { config, clock: deps.clock, tokeninfo, userinfo, keys };
  return {
    verify: (token, limits) =>
      isJwt(token) ? verifyIdToken(google, token, limits) : verifyAccessToken(google, token, limits),
    stats: () => clients.map((http) => http.stats()),
    close: async () => {
      await Promise.all(clients.map((http) => http.close()));
    },
  };
}

async function fetchCerts(certs: HttpClient): Promise<JSONWebKeySet> {
  const response = await certs.request({ path: '' });
  return parseWire(certsWire, response.json(), { partner: PARTNER });
}

function isJwt(token: string): boolean {
  const parts = token.split('.');
  if (parts.length !== 3) return false;
  try {
    JSON.parse(Buffer.from(parts[0] ?? '', 'base64url').toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

async function verifyIdToken(
  google: GoogleConnection,
  token: string,
  { deadline = null }: CallLimits = {},
): Promise<SocialSignInResult> {
  try {
    // The keys are fetched for all tokens: a fetch that one caller gives up serves the next.
    const verified = await byDeadline(verifyJwt(google, token), deadline);
    if (!verified) throw new PartnerUnavailable({ partner: PARTNER, reason: 'deadline', ambiguous: false });
    const user = userinfoWire.safeParse(verified.payload);
    return user.success ? toSignInResult(user.data) : refuse('invalid');
  } catch (error) {
    if (error instanceof errors.JWTExpired) return refuse('expired');
    if (error instanceof errors.JWTClaimValidationFailed)
      return refuse(error.claim === 'aud' ? 'wrong-audience' : 'invalid');
    if (error instanceof errors.JOSEError) return refuse('invalid');
    throw error;
  }
}

function verifyJwt(google: GoogleConnection, token: string): Promise<JWTVerifyResult> {
  return jwtVerify(token, google.keys, {
    algorithms: ['RS256'],
    issuer: ISSUERS,
    audience: google.config.clientIds,
    clockTolerance: CLOCK_SKEW_S,
    maxTokenAge: MAX_TOKEN_AGE,
    requiredClaims: ['exp', 'iat', 'sub'],
    currentDate: google.clock(),
  });
}

async function verifyAccessToken(
  google: GoogleConnection,
  token: string,
  limits: CallLimits = {},
): Promise<SocialSignInResult> {
  if (!/^[\w.~+/=-]{1,4096}$/.test(token)) return refuse('invalid');
  const headers = { authorization: `Bearer ${token}` };
  try {
    const response = await google.tokeninfo.request({ method: 'POST', path: '', headers, idempotent: true, ...limits });
    const info = parseWire(tokeninfoWire, response.json(), { partner: PARTNER });
    // Without this check a token issued to any other site would sign in here.
    const audience = info.aud ?? info.azp ?? '';
    if (!google.config.clientIds.includes(audience)) return refuse('wrong-audience');
    if (info.expires_in !== undefined && info.expires_in !== null && Number(info.expires_in) <= 0)
      return refuse('expired');
    const user = parseWire(userinfoWire, (await google.userinfo.request({ path: '', headers, ...limits })).json(), {
      partner: PARTNER,
    });
    if (info.sub && info.sub !== user.sub) return refuse('invalid');
    return toSignInResult(user);
  } catch (error) {
    if (error instanceof PartnerRejected) return refuse('invalid');
    throw error;
  }
}

function toSignInResult(user: GoogleUserWire): SocialSignInResult {
  const email = user.email?.trim().toLowerCase();
  if (!email) return refuse('no-email');
  const emailVerified = user.email_verified === true;
  const [first = '', ...rest] = (user.name ?? '').trim().split(/\s+/);
  return {
    ok: true,
    profile: {
      provider: 'google',
      subject: user.sub,
      email,
      emailVerified,
      emailAuthoritative: emailVerified && (email.endsWith('@gmail.com') || Boolean(user.hd)),
      firstName: user.given_name?.trim() || first,
      lastName: user.family_name?.trim() || (user.given_name ? '' : rest.join(' ')),
    },
  };
}
