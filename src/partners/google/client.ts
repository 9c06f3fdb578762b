import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import { PartnerRefused } from '#partners/errors.ts';
import { createHttp, type Http, type HttpStats, type PartnerDeps } from '#partners/http.ts';
import { parseWire } from '#partners/parse.ts';
import { refuse, type SocialAnswer } from '#partners/social.ts';
import { certsWire, type GoogleUserWire, ISSUERS, tokeninfoWire, userinfoWire } from './wire.ts';

export interface GoogleConfig {
  /** The shop's own client ids; a token made for anybody else's is refused. */
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
  /** An access token or an ID token. Throws PartnerDown when Google cannot be asked. */
  verify(token: string): Promise<SocialAnswer>;
  stats(): HttpStats[];
  close(): Promise<void>;
}

interface Lines {
  config: GoogleConfig;
  clock: () => Date;
  tokeninfo: Http;
  userinfo: Http;
  certs: Http;
  keys: { set: JSONWebKeySet; until: number } | null;
}

const PARTNER = 'google';
const CLOCK_SKEW_S = 300;
const LONGEST_LIFE = '24h';

export function createGoogle(config: GoogleConfig, deps: PartnerDeps): Google {
  const endpoints = config.endpoints ?? GOOGLE_ENDPOINTS;
  const line = (baseUrl: string): Http =>
    createHttp({
      ...deps,
      name: PARTNER,
      baseUrl,
      timeoutMs: config.timeoutMs ?? 5000,
      halfOpenAfterMs: config.halfOpenAfterMs,
    });
  const lines: Lines = {
    config,
    clock: deps.clock,
    tokeninfo: line(endpoints.tokeninfo),
    userinfo: line(endpoints.userinfo),
    certs: line(endpoints.certs),
    keys: null,
  };
  const all = [lines.tokeninfo, lines.userinfo, lines.certs];
  return {
    verify: (token) => (isJwt(token) ? verifyIdToken(lines, token) : verifyAccessToken(lines, token)),
    stats: () => all.map((http) => http.stats()),
    close: async () => {
      await Promise.all(all.map((http) => http.close()));
    },
  };
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

async function verifyIdToken(lines: Lines, token: string): Promise<SocialAnswer> {
  const check = async (fresh: boolean) => {
    const { payload } = await jwtVerify(token, createLocalJWKSet(await keysOf(lines, fresh)), {
      algorithms: ['RS256'],
      issuer: ISSUERS,
      audience: lines.config.clientIds,
      clockTolerance: CLOCK_SKEW_S,
      maxTokenAge: LONGEST_LIFE,
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: lines.clock(),
    });
    return payload;
  };
  try {
    const payload = await check(false).catch((error: unknown) => {
      // Google changes its keys: an unknown one is looked up once more.
      if (error instanceof errors.JWKSNoMatchingKey) return check(true);
      throw error;
    });
    const user = userinfoWire.safeParse(payload);
    return user.success ? profileOf(user.data) : refuse('invalid');
  } catch (error) {
    if (error instanceof errors.JWTExpired) return refuse('expired');
    if (error instanceof errors.JWTClaimValidationFailed)
      return refuse(error.claim === 'aud' ? 'wrong-audience' : 'invalid');
    if (error instanceof errors.JOSEError) return refuse('invalid');
    throw error;
  }
}

async function keysOf(lines: Lines, fresh: boolean): Promise<JSONWebKeySet> {
  const now = lines.clock().getTime();
  if (lines.keys && !fresh && now < lines.keys.until) return lines.keys.set;
  const answer = await lines.certs.request({ path: '' });
  const set = parseWire(certsWire, answer.json(), { partner: PARTNER }) as JSONWebKeySet;
  const seconds = Number(/max-age=(\d+)/.exec(answer.headers['cache-control'] ?? '')?.[1] ?? 300);
  lines.keys = { set, until: now + Math.min(seconds, 86_400) * 1000 };
  return set;
}

async function verifyAccessToken(lines: Lines, token: string): Promise<SocialAnswer> {
  if (!/^[\w.~+/=-]{1,4096}$/.test(token)) return refuse('invalid');
  const headers = { authorization: `Bearer ${token}` };
  try {
    const answer = await lines.tokeninfo.request({ method: 'POST', path: '', headers, idempotent: true });
    const info = parseWire(tokeninfoWire, answer.json(), { partner: PARTNER });
    // Without this check a token given to any other site would sign in here.
    const audience = info.aud ?? info.azp ?? '';
    if (!lines.config.clientIds.includes(audience)) return refuse('wrong-audience');
    if (info.expires_in !== undefined && info.expires_in !== null && Number(info.expires_in) <= 0)
      return refuse('expired');
    const user = parseWire(userinfoWire, (await lines.userinfo.request({ path: '', headers })).json(), {
      partner: PARTNER,
    });
    if (info.sub && info.sub !== user.sub) return refuse('invalid');
    return profileOf(user);
  } catch (error) {
    if (error instanceof PartnerRefused) return refuse('invalid');
    throw error;
  }
}

function profileOf(user: GoogleUserWire): SocialAnswer {
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
