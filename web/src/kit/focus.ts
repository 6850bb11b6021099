/** Whether the focus is nobody's: on the page itself, or on something that is switched off. A browser
 *  takes the focus from a button that was switched off, but not always before the next picture. */
export function isNobodys(focus: Element | null): boolean {
  return !focus || focus === document.body || focus.matches(':disabled');
}
