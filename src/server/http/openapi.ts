import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import { CALLS, type CallName, methodAndPath } from '#contract/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { errorSchema } from '#contract/errors.ts';
import { z } from '#contract/zod.ts';

/** `/api/openapi.json`, generated from the schemas that validate the requests. */
export function registerOpenApi(app: FastifyInstance): void {
  // Built when it is first asked for: it is a seventh of the work of a start.
  let document: string | null = null;
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(buildOpenApiDocument());
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

type Operation = OpenAPIV3_1.OperationObject;
type Schema = Exclude<OpenAPIV3_1.ParameterObject['schema'], undefined>;

export function buildOpenApiDocument(): OpenAPIV3_1.Document {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const name of Object.keys(CALLS) as CallName[]) {
    const { method, path } = methodAndPath(name);
    const template = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    paths[template] = { ...paths[template], [method.toLowerCase()]: describe(name, endpoints[name]) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Puente', version: '1', description: 'Comprás en Estados Unidos y lo seguís hasta tu casa.' },
    paths: paths as OpenAPIV3_1.PathsObject,
    components: {
      schemas: { Error: shape(errorSchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function describe(operationId: string, endpoint: Endpoint): Operation {
  const refused = { description: 'Un error con su mensaje', content: json({ $ref: '#/components/schemas/Error' }) };
  return {
    operationId,
    summary: endpoint.summary,
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.replayable ? [idempotencyHeader] : []),
    ],
    ...(endpoint.body.safeParse(undefined).success && !isObject(endpoint.body)
      ? {}
      : {
          requestBody: {
            required: !endpoint.body.safeParse(undefined).success,
            content: json(shape(endpoint.body, 'input')),
          },
        }),
    responses: {
      [endpoint.status]: { description: 'Bien', ...contentOf(endpoint) },
      default: refused,
    },
    ...(endpoint.access === 'customer' ? { security: [{ bearer: [] }] } : {}),
  };
}

function contentOf({ status, isFile, reply }: Endpoint): Pick<OpenAPIV3_1.ResponseObject, 'content'> {
  if (status === 204) return {};
  return {
    content: isFile ? { '*/*': { schema: { type: 'string', format: 'binary' } } } : json(shape(reply, 'output')),
  };
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 100 },
} as const;

function json(schema: object) {
  return { 'application/json': { schema } };
}

function isObject(schema: z.ZodType): boolean {
  return shape(schema, 'input').type === 'object';
}

function shape(schema: z.ZodType, io: 'input' | 'output'): OpenAPIV3_1.SchemaObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as OpenAPIV3_1.SchemaObject;
}

function parameters(schema: z.ZodType, where: 'path' | 'query'): OpenAPIV3_1.ParameterObject[] {
  const object = shape(schema, 'input');
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (object.required ?? []).includes(name),
    schema: property as Schema,
  }));
}
