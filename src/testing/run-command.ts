/** A command of the operators: what its arguments say, and what it does. */
interface OperatorCommand<Command> {
  /** Null for arguments that say nothing. */
  parse: (args: string[], user: string) => Command | null;
  apply: (command: Command, print: (line: string) => void) => Promise<number>;
}

/** Runs a command with these arguments as the user `ana`; returns its exit code and what it prints. */
export async function runCommand<Command>(
  { parse, apply }: OperatorCommand<Command>,
  args: string[],
): Promise<{ code: number; text: string }> {
  const command = parse(args, 'ana');
  if (command === null) return { code: 2, text: '' };
  const lines: string[] = [];
  const code = await apply(command, (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}
