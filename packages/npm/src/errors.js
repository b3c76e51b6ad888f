/** Why a call has no answer: `kind` for programs, `problems` with a path, a message and a hint each. */
export class UndercroftError extends Error {
  constructor(kind, message, problems = [], options = undefined) {
    super(message, options);
    this.name = 'UndercroftError';
    this.kind = kind;
    this.problems = problems;
  }

  /** The error of an answer of the engine, or of a worker's message. */
  static from({ kind, message, problems }) {
    return new UndercroftError(kind, message, problems);
  }

  toJSON() {
    return { kind: this.kind, message: this.message, problems: this.problems };
  }
}
