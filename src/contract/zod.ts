import { z } from 'zod';
import { MESSAGES } from './messages.ts';

const TYPE_MESSAGES: Readonly<Record<string, string>> = {
  string: MESSAGES.text,
  number: MESSAGES.number,
  int: MESSAGES.number,
  array: MESSAGES.list,
  object: MESSAGES.shape,
};

/** The default message of an issue whose rule has no message of its own. */
function defaultMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      const isMissing = issue.input === undefined || issue.input === null;
      return isMissing && issue.expected !== 'object'
        ? MESSAGES.required
        : (TYPE_MESSAGES[issue.expected] ?? MESSAGES.value);
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

// In a browser zod must not test whether it may compile code: the content security policy forbids and reports it.
z.config({ localeError: defaultMessage, jitless: 'document' in globalThis });

export { z };
