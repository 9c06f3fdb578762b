import { type ESTree, type Plugin, Visitor } from 'vite';

/** What the shop does not use of a file of React or of its router. */
interface Unused {
  file: string;
  /** Functions that nothing reaches then: their bodies are left out. */
  functions: readonly string[];
  /** Kinds of fiber that nothing creates then (React's `fiber.tag`): the branches for them are left out. */
  tags?: readonly number[];
  /** Classes without an instance then: their methods are left out. */
  classes?: readonly string[];
  /** Functions whose result is a constant then. */
  results?: Readonly<Record<string, string>>;
}

interface Cut {
  start: number;
  end: number;
  by: string;
}

/** The version whose fibers and functions are named below; another one does not build before they are compared. */
const REACT_VERSION = '19.3.1';

const UNUSED: readonly Unused[] = [
  {
    file: 'react-dom-client.production.js',
    // Suspense lists, view transitions and activities.
    tags: [19, 30, 31],
    classes: ['FragmentInstance', 'ViewTransitionPseudoElement'],
    functions: [
      // <ViewTransition>
      'startViewTransition',
      'commitEnterViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'commitAppearingPairViewTransitions',
      'commitDeletedPairViewTransitions',
      'commitAfterMutationEffectsOnFiber',
      'measureNestedViewTransitions',
      'measureViewTransitionHostInstancesRecursive',
      'applyViewTransitionToHostInstancesRecursive',
      'applyViewTransitionName',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'restorePairedViewTransitions',
      'restoreViewTransitionName',
      'restoreViewTransitionOnHostInstances',
      'scheduleViewTransitionEvent',
      'trackEnterViewTransitions',
      'preloadInstanceAndSuspendIfNeeded',
      'suspendInstance',
      'flushAfterMutationEffects',
      'reportViewTransitionError',
      'queueTransitionTypes',
      'estimateBandwidth',
      // <Activity>, <SuspenseList>
      'updateActivityComponent',
      'updateSuspenseListComponent',
      // <Fragment ref>
      'addFragmentHandleToFiber',
      'commitNewChildToFragmentInstance',
      'deleteChildFromFragmentInstance',
      'validateDocumentPositionWithFiberTree',
      // useActionState, <form action={function}>
      'mountActionState',
      'updateActionStateImpl',
      'rerenderActionState',
      'dispatchActionState',
      'runActionStateAction',
      'handleActionReturnValue',
      'onActionSuccess',
      'onActionError',
      'startHostTransition',
      'ensureFormComponentIsStateful',
      'extractEvents$1',
      // custom elements, onSelect, onBeforeInput, root.unstable_scheduleHydration()
      'setPropOnCustomElement',
      'constructSelectEvent',
      'getFallbackBeforeInputChars',
      'attemptExplicitHydrationTarget',
      // preload(), preinit() and their like
      'preload',
      'preloadModule',
      'preinitStyle',
      'preinitScript',
      'preinitModuleScript',
    ],
    // The stack of components names them as the minifier does.
    results: { getStackByFiberInDevAndProd: "''", getComponentNameFromType: 'null' },
  },
  {
    file: 'react-router/dist/production/lib/router/router.js',
    functions: [
      // actions and fetchers
      'fetch',
      'handleAction',
      'handleFetcherAction',
      'handleFetcherLoader',
      'getUpdatedRevalidatingFetchers',
      'updateFetcherState',
      'setFetcherError',
      'resetFetcher',
      'deleteFetcher',
      'queueFetcherForDeletion',
      'abortFetcher',
      'markFetchersDone',
      'markFetchRedirectsDone',
      'abortStaleFetchLoads',
      'getSubmittingFetcher',
      'getSubmittingNavigation',
      // view transitions of the browser
      'restoreAppliedTransitions',
      'persistAppliedTransitions',
      // routes that change while they are developed
      '_internalSetRoutes',
    ],
  },
  {
    file: 'react-router/dist/production/lib/dom/ssr/single-fetch.js',
    functions: ['singleFetchActionStrategy', 'nonSsrStrategy', 'singleFetchLoaderFetcherStrategy'],
  },
  {
    file: 'react-router/dist/production/lib/dom/ssr/components.js',
    functions: ['RSCPrefetchPageLinksImpl'],
  },
  { file: 'react-router/dist/production/lib/hooks.js', functions: ['RSCErrorHandler', 'DefaultErrorComponent'] },
];
const FRAMEWORK = /\/node_modules\/(react-dom|react-router)\//;
const WITH_MESSAGE = new Set(['invariant', 'warning', 'warnOnce']);

/** Exports that do not work without it; the build refuses an import of one. */
const NOT_IMPORTED: Readonly<Record<string, RegExp>> = {
  react: /\b(Activity|SuspenseList|ViewTransition|addTransitionType|useActionState)\b/,
  'react-dom': /\b(preload|preinit)\w*/,
  'react-router': /\b(Form|useFetchers?|useSubmit|useActionData)\b/,
};
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["'](react|react-dom|react-router)["']/g;

/**
 * Leaves out of React and its router what the shop does not use, an eighth of their code: `UNUSED`, and what the router
 * says to its developers. The build fails when the shop imports what is left out, with another version of React, and with
 * one of the router that names these functions differently.
 */
export const slimFramework: Plugin = {
  name: 'slim-framework',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!id.includes('/node_modules/')) {
      for (const [, names = '', module = ''] of code.matchAll(IMPORT)) {
        const name = NOT_IMPORTED[module]?.exec(names)?.[0];
        if (name !== undefined) this.error(`${id} imports ${name}, which ${import.meta.filename} leaves out`);
      }
    }
    if (!FRAMEWORK.test(id)) return null;
    const isRouter = id.includes('/react-router/dist/');
    if (isRouter && id.endsWith('/router/instrumentation.js')) return NO_INSTRUMENTATION;
    const unused = UNUSED.find(({ file }) => id.endsWith(file));
    if (!isRouter && unused === undefined) return null;
    if (!isRouter && !code.includes(`"${REACT_VERSION}"`))
      this.error(`compare ${import.meta.filename} with this version of React`);
    const program = this.parse(code);
    const cuts = isRouter ? messageCuts(program) : [];
    if (unused !== undefined) cuts.push(...unusedCuts(program, unused, code));
    const slim = withoutCuts(code, cuts);
    return isRouter
      ? slim
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/ = (?=React(\$\d+)?\.forwardRef\()/g, ' = /* @__PURE__ */ ')
      : slim;
  },
};

function unusedCuts(program: ESTree.Program, unused: Unused, code: string): Cut[] {
  const cuts: Cut[] = [];
  const functions = new Map([
    ...unused.functions.map((name) => [name, '{}'] as const),
    ...Object.entries(unused.results ?? {}).map(([name, result]) => [name, `{return ${result}}`] as const),
  ]);
  new Visitor({
    FunctionDeclaration({ id, body }) {
      const by = functions.get(id?.name ?? '');
      if (!body || by === undefined) return;
      functions.delete(id?.name ?? '');
      cuts.push({ start: body.start, end: body.end, by });
    },
    ExpressionStatement({ expression, start, end }) {
      if (expression.type !== 'AssignmentExpression') return;
      const target = code.slice(expression.left.start, expression.left.end);
      if (unused.classes?.some((name) => target.startsWith(`${name}.prototype.`))) cuts.push({ start, end, by: '' });
    },
  }).visit(program);
  if (functions.size > 0) throw new Error(`${unused.file} has no function ${[...functions.keys()].join(', ')}`);
  return cuts.concat(tagCuts(program, unused.tags ?? []));
}

/** Comparisons with these tags are false, and the branches for them are left out where they stand by themselves. */
function tagCuts(program: ESTree.Program, tags: readonly number[]): Cut[] {
  const cuts: Cut[] = [];
  const switches: ESTree.SwitchStatement[] = [];
  const variables: { name: string; start: number; end: number }[] = [];
  const functions: ESTree.Node[] = [];
  const addFunction = (node: ESTree.Node) => functions.push(node);
  const isUnused = (tag: ESTree.Expression | null) => tag?.type === 'Literal' && tags.includes(tag.value as number);
  new Visitor({
    BinaryExpression({ left, right, operator, start, end }) {
      const isComparison = (isTag(left) && isUnused(right)) || (isTag(right) && isUnused(left));
      if (isComparison && /^[!=]==$/.test(operator)) cuts.push({ start, end, by: `${operator === '!=='}` });
    },
    SwitchStatement: (statement) => isTag(statement.discriminant) && switches.push(statement),
    VariableDeclarator({ id, start, end }) {
      if (id.type === 'Identifier') variables.push({ name: id.name, start, end });
    },
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    FunctionDeclaration: addFunction,
  }).visit(program);
  for (const { cases, start, end } of switches) {
    const branches = cases.filter(({ test, consequent }, index) => {
      const before = cases[index - 1];
      const isApart = leaves(consequent) && (before === undefined || leaves(before.consequent));
      return isUnused(test) && (consequent.length === 0 || isApart);
    });
    // Other branches use the variables of one that is left out: React declares each where it comes up first.
    const names = variables.filter((variable) =>
      branches.some(
        (branch) =>
          isWithin(variable, branch) &&
          !functions.some((inner) => isWithin(inner, branch) && isWithin(variable, inner)),
      ),
    );
    cuts.push(...branches.map((branch) => ({ start: branch.start, end: branch.end, by: '' })));
    if (names.length === 0) continue;
    cuts.push(
      { start, end: start, by: `{var ${names.map(({ name }) => name).join(',')};` },
      { start: end, end, by: '}' },
    );
  }
  return cuts;
}

function isWithin(inner: { start: number; end: number }, outer: { start: number; end: number }): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function isTag(node: ESTree.Expression): boolean {
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'tag';
}

/** Whether nothing runs on into the next case. */
function leaves(statements: readonly ESTree.Statement[]): boolean {
  const last = statements.at(-1);
  if (last?.type === 'BlockStatement') return leaves(last.body as ESTree.Statement[]);
  return last !== undefined && /^(Break|Return|Throw|Continue)Statement$/.test(last.type);
}

function messageCuts(program: ESTree.Program): Cut[] {
  const cuts: Cut[] = [];
  const cut = ({ start, end }: ESTree.Node) => cuts.push({ start, end, by: "''" });
  new Visitor({
    CallExpression({ callee, arguments: [, message] }) {
      if (message && callee.type === 'Identifier' && WITH_MESSAGE.has(callee.name)) cut(message);
    },
    NewExpression({ callee, arguments: [message] }) {
      const isText = message?.type === 'Literal' || message?.type === 'TemplateLiteral';
      if (isText && callee.type === 'Identifier' && callee.name === 'Error') cut(message);
    },
  }).visit(program);
  return cuts;
}

/** The code with each cut replaced; one inside another is part of that. */
function withoutCuts(code: string, cuts: readonly Cut[]): string {
  return cuts
    .filter((cut) => !cuts.some((outer) => isWithin(cut, outer) && outer.end - outer.start > cut.end - cut.start))
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
}

const NO_INSTRUMENTATION = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = {};`;
