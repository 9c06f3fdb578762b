import type { FastifyInstance } from 'fastify';
import { checkJson, findText, InputFault, readFields, readJson, readQuery } from '#contract/input-bounds.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many fields a body of the route may have; undefined for as many as any may. */
    maxFields?: number;
  }
}

/** The fields of a form or query string; those of one name as a list. */
type Fields = Record<string, string | string[]>;

/** Under what a query string that holds too much has its fault. */
const FAULT = Symbol('fault');

/** What the router makes of a query string. It may not fail, so the hook below refuses what holds too much. */
export function parseQuery(text: string): Record<string | symbol, unknown> {
  try {
    return toRecord(readQuery(text));
  } catch (error) {
    return { [FAULT]: error };
  }
}

/** Refuses query strings and JSON beyond the bounds of the contract, in every scope without a parser of its own. */
export function registerInputBounds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const fault = (request.query as Record<symbol, unknown>)[FAULT];
    if (fault !== undefined) throw fault;
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    checkJson(String(text), request.routeOptions.config.maxFields);
    return parse(request, String(text), done);
  });
}

/** Lets a scope take forms, whose fields become the body. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, toRecord(readFields(String(text)))),
  );
}

/** Leaves JSON of a scope as it is: what cannot be read is kept, or its signature is of its bytes. */
export function keepJson(app: FastifyInstance, parseAs: 'buffer' | 'string'): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs }, (_request, body, done) => done(null, body));
}

/** What a partner's notice says; null where it is no JSON, holds too much, or a text that no column stores. */
export function readNotice(text: string): unknown {
  try {
    const notice = readJson(text);
    return findText(notice, isUnstorable) === null ? notice : null;
  } catch (error) {
    if (error instanceof InputFault) return null;
    throw error;
  }
}

/** Whether no column can store a text. */
export function isUnstorable(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}

function toRecord(fields: readonly [name: string, value: string][]): Fields {
  const record: Fields = Object.create(null);
  for (const [name, value] of fields) {
    const earlier = record[name];
    record[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  return record;
}
