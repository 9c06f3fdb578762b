import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/queue.ts';
import { publishSuggestions } from './publish-suggestions.ts';

export const suggestionsJobs = {
  'publish-suggestions': (context) => publishSuggestions(context),
} as const satisfies JobHandlers<Context>;
