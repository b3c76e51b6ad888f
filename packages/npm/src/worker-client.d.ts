import type { Action, Effect, FindOptions, GameState, Hit, Requests, Subject } from './index.js';

export interface WorkerGame {
  state: GameState;
  act(action: Action): Promise<{ state: GameState; effects: Effect[] }>;
  save(): Promise<string>;
  close(): Promise<void>;
}

/** The engine in a worker. */
export interface WorkerEngine {
  /** Any call of the engine. */
  call<Name extends keyof Requests>(name: Name, request?: Requests[Name]): Promise<any>;
  call(name: string, request?: object): Promise<any>;
  find(expression: string, options?: FindOptions): Promise<Hit[]>;
  play(dungeon: Subject | null, options?: object): Promise<WorkerGame>;
  /** Ends the worker; what it was asked is refused. */
  stop(): void;
}
/** How the worker is started where a bundler leaves files of the package behind. */
export interface WorkerOptions {
  /** A worker that you made of `undercroft/worker`. */
  worker?: Worker;
  /** The folder with the package's wasm files. */
  wasm?: string | URL;
}
export function startWorker(options?: WorkerOptions): WorkerEngine;
