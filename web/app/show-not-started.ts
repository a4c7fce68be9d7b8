export const NOT_STARTED_ID = 'not-started';

export function showNotStarted(): void {
  const notice = document.getElementById(NOT_STARTED_ID);
  if (notice instanceof HTMLTemplateElement) document.body.prepend(notice.content);
}
