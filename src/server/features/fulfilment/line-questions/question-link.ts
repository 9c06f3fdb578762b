/** Where the link of a question's mail leads, with its token. */
export const QUESTION_PATH = '/line-questions';
