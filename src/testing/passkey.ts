import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What an authenticator may do wrong. */
interface Flaw {
  origin?: string;
  /** Whether it asked for the person's finger or PIN. */
  userVerified?: boolean;
}

export interface TestPasskey {
  id: string;
  /** Answers the options of a registration, as JSON of a browser. */
  register(options: string, flaw?: Flaw): string;
  /** Answers the options of a sign-in or confirmation. */
  answer(options: string, flaw?: Flaw): string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

/** An authenticator in software with one passkey (ES256). */
export function createPasskey(origin: string): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest();
  let counter = 0;

  const clientData = (type: string, options: string, flaw: Flaw) => {
    const { challenge } = JSON.parse(options) as { challenge: string };
    return Buffer.from(JSON.stringify({ type, challenge, origin: flaw.origin ?? origin, crossOrigin: false }));
  };
  const authenticatorData = (flags: number, { userVerified = true }: Flaw, more = Buffer.alloc(0)) => {
    counter += 1;
    const head = Buffer.alloc(5);
    head[0] = flags | USER_PRESENT | (userVerified ? USER_VERIFIED : 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([rpIdHash, head, more]);
  };
  const reply = (response: Record<string, unknown>) =>
    JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });

  return {
    id,
    register: (options, flaw = {}) => {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, rawId, isoCBOR.encode(key)]);
      const data = authenticatorData(WITH_CREDENTIAL, flaw, credential);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ]);
      return reply({
        clientDataJSON: clientData('webauthn.create', options, flaw).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      });
    },
    answer: (options, flaw = {}) => {
      const client = clientData('webauthn.get', options, flaw);
      const data = authenticatorData(0, flaw);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return reply({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      });
    },
  };
}
