/** The text of one of the form's `ProblemTexts`, which hold one for `default`. */
export function problemText(form: ParentNode, problem: string): string {
  const texts = new Map<string | undefined, string | null>();
  for (const text of form.querySelectorAll<HTMLElement>('[data-problem]')) {
    texts.set(text.dataset['problem'], text.textContent);
  }
  return texts.get(problem) ?? texts.get('default') ?? '';
}
