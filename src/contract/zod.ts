import { z } from 'zod';
import { MESSAGES } from './messages.ts';

const TYPES: Readonly<Record<string, string>> = {
  string: MESSAGES.text,
  number: MESSAGES.number,
  int: MESSAGES.number,
  array: MESSAGES.list,
  object: MESSAGES.shape,
};

/** What a schema says where no rule words it itself: short and for people, as everywhere in the shop. */
function wordsOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      const isMissing = issue.input === undefined || issue.input === null;
      return isMissing && issue.expected !== 'object' ? MESSAGES.required : (TYPES[issue.expected] ?? MESSAGES.value);
    }
    case 'invalid_value':
      return MESSAGES.choice;
    case 'unrecognized_keys':
      return MESSAGES.unknownField;
    case 'too_big':
      return issue.origin === 'string' ? MESSAGES.tooLong : MESSAGES.value;
    default:
      return MESSAGES.value;
  }
}

// In a browser zod must not try whether it may compile code: the page's policy forbids it and would report the try.
z.config({ localeError: wordsOf, jitless: 'document' in globalThis });

export { z };
