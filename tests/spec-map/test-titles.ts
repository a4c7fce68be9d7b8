import { parseSync, Visitor } from 'vite';
import type { ESTree } from 'vite';

export type TestTitles = {
  /** Titles of tests that run, as the source writes them: a template keeps its placeholders. */
  titles: ReadonlySet<string>;
  /** With `.only` anywhere, every other test of the file stays out of the run. */
  hasOnly: boolean;
};

type Call = { root: string; modifiers: string[] };

const RUNNING_MODIFIERS = new Set(['each', 'for', 'concurrent', 'sequential']);
const SUITE_MODIFIERS = new Set([
  ...RUNNING_MODIFIERS,
  'describe',
  'parallel',
  'serial',
  'shuffle',
]);
const STOPPING_OPTIONS = new Set(['skip', 'todo', 'only', 'fails']);

/** `test.concurrent.each(rows)` reads as root `test` with the modifiers `concurrent` and `each`. */
function readCallee(node: ESTree.Expression | ESTree.Super): Call | null {
  switch (node.type) {
    case 'Identifier':
      return { root: node.name, modifiers: [] };
    case 'CallExpression':
      return readCallee(node.callee);
    case 'TaggedTemplateExpression':
      return readCallee(node.tag);
    case 'MemberExpression': {
      if (node.computed || node.property.type !== 'Identifier') return null;
      const object = readCallee(node.object);
      return object && { root: object.root, modifiers: [...object.modifiers, node.property.name] };
    }
    default:
      return null;
  }
}

function isTest({ root, modifiers }: Call): boolean {
  return (
    (root === 'test' || root === 'it') && modifiers.every((name) => RUNNING_MODIFIERS.has(name))
  );
}

/** `describe…(…)` of Vitest and node:test, `test.describe…(…)` of Playwright, in any running form. */
function isSuite({ root, modifiers }: Call): boolean {
  return (
    root === 'describe' || root === 'suite' || (root === 'test' && modifiers[0] === 'describe')
  );
}

function staticText(node: ESTree.Node, source: string): string | null {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : null;
    case 'TemplateLiteral':
      return node.quasis
        .map((quasi, index) => {
          const expression = node.expressions[index];
          const placeholder = expression ? source.slice(expression.start, expression.end) : null;
          return (quasi.value.cooked ?? '') + (placeholder === null ? '' : `\${${placeholder}}`);
        })
        .join('');
    case 'BinaryExpression': {
      const left = staticText(node.left, source);
      const right = staticText(node.right, source);
      return node.operator === '+' && left !== null && right !== null ? left + right : null;
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return staticText(node.expression, source);
    default:
      return null;
  }
}

function hasStoppingOption(node: ESTree.Node): boolean {
  if (node.type !== 'ObjectExpression') return false;
  return node.properties.some(
    (property) =>
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      STOPPING_OPTIONS.has(property.key.name) &&
      !(property.value.type === 'Literal' && property.value.value === false),
  );
}

/** Whether a body begins or goes on with a skip that no condition guards: `test.skip()`, `skip(true)`. */
function skipsAlways(body: readonly ESTree.Node[]): boolean {
  return body.some((statement) => {
    if (statement.type !== 'ExpressionStatement') return false;
    if (statement.expression.type !== 'CallExpression') return false;
    const call = readCallee(statement.expression.callee);
    const name = call?.modifiers.at(-1) ?? call?.root;
    if (name !== 'skip' && name !== 'fixme') return false;
    const [first] = statement.expression.arguments;
    return first === undefined || (first.type === 'Literal' && first.value === true);
  });
}

function callbackOf(call: ESTree.CallExpression): ESTree.Node | null {
  return (
    call.arguments
      .slice(1)
      .find((argument) =>
        ['ArrowFunctionExpression', 'FunctionExpression', 'Identifier'].includes(argument.type),
      ) ?? null
  );
}

function bodyOf(callback: ESTree.Node | null): readonly ESTree.Node[] {
  if (callback === null) return [];
  if (callback.type !== 'ArrowFunctionExpression' && callback.type !== 'FunctionExpression')
    return [];
  return callback.body?.type === 'BlockStatement' ? callback.body.body : [];
}

/** A test or suite that has a title and a body and that nothing keeps out of the run. */
function runs(node: ESTree.CallExpression): boolean {
  const callback = callbackOf(node);
  return (
    callback !== null && !node.arguments.some(hasStoppingOption) && !skipsAlways(bodyOf(callback))
  );
}

/**
 * Finds the titles of the tests of a source that really run. What stands in a comment or a string, has
 * no body, or is kept out by skip, todo, fails or a suite around it is none.
 * @throws {SyntaxError} when the source cannot be parsed
 */
export function findTestTitles(source: string, fileName: string): TestTitles {
  const { program, errors } = parseSync(fileName, source);
  if (errors.length > 0) throw new SyntaxError(errors.map(({ message }) => message).join('; '));
  const titles = new Set<string>();
  const stopped = new Set<ESTree.CallExpression>();
  let hasOnly = false;
  const visitor = new Visitor({
    CallExpression(node) {
      const call = readCallee(node.callee);
      if (call === null) return;
      const suite = isSuite(call);
      if (
        (suite || call.root === 'test' || call.root === 'it') &&
        call.modifiers.includes('only')
      ) {
        hasOnly = true;
      }
      if (suite && !(call.modifiers.every((name) => SUITE_MODIFIERS.has(name)) && runs(node))) {
        stopped.add(node);
      }
      if (stopped.size > 0 || !isTest(call) || !runs(node)) return;
      const [first] = node.arguments;
      const title = first ? staticText(first, source) : null;
      if (title !== null) titles.add(title);
    },
    'CallExpression:exit'(node) {
      stopped.delete(node);
    },
  });
  if (!skipsAlways(program.body)) visitor.visit(program);
  return { titles, hasOnly };
}
