// What an engine says when it cannot do as asked.

/** An answer that is no answer: what kind of refusal, one sentence, and the problems one by one. */
export class EngineError extends Error {
  /**
   * @param {{ kind?: string, message?: string, problems?: import('../types.js').Problem[] } | undefined} error
   */
  constructor(error) {
    super(error?.message ?? 'The engine gave no answer.');
    this.kind = error?.kind ?? 'broken';
    this.problems = error?.problems ?? [];
  }
}

/** Whether a request was stopped by us.
 * @param {unknown} error */
export const isAbort = error => error instanceof DOMException && error.name === 'AbortError';
