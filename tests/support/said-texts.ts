import { parseSync, Visitor } from 'vite';
import type { ESTree } from 'vite';

/** What is asked of a text, and says nothing with it. */
const QUESTIONS: ReadonlySet<string> = new Set(['has', 'includes', 'startsWith', 'endsWith']);

/**
 * The texts that a source hands on: gives to a call or to what it makes, answers with, or puts into an object. Not
 * those that it only compares with, lists, or names in a type.
 */
export function textsSaidIn(source: string, fileName: string): string[] {
  const { program, errors } = parseSync(fileName, source);
  if (errors.length > 0) throw new SyntaxError(`${fileName}: ${errors[0]?.message}`);
  const said: string[] = [];
  const say = (node: ESTree.Node | null) => void said.push(...textsOf(node));
  new Visitor({
    NewExpression: (node) => node.arguments.forEach(say),
    CallExpression: (node) => {
      if (!isQuestion(node.callee)) node.arguments.forEach(say);
    },
    ReturnStatement: (node) => say(node.argument),
    ArrowFunctionExpression: (node) => say(node.body),
    Property: (node) => say(node.value),
  }).visit(program);
  return said;
}

function isQuestion(callee: ESTree.Node): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  return QUESTIONS.has(callee.property.name);
}

/** Of a choice, each that can be chosen. */
function textsOf(node: ESTree.Node | null): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)];
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return textsOf(node.expression);
    default:
      return [];
  }
}
