/** Whether this browser can draw in 3-D at all. Asked once: contexts are scarce. */
let answer: boolean | undefined;

export function hasWebgl(): boolean {
  if (answer === undefined) {
    try {
      const context = document.createElement('canvas').getContext('webgl2');
      answer = context !== null;
      context?.getExtension('WEBGL_lose_context')?.loseContext();
    } catch {
      answer = false;
    }
  }
  return answer;
}
