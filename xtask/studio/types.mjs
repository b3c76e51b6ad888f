// The types of the page, checked by the TypeScript compiler without writing anything.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export async function types({ require, expect }) {
  const folder = fileURLToPath(new URL('../../crates/undercroft-studio/web', import.meta.url));
  let said = '';
  try {
    execFileSync(process.execPath, [require.resolve('typescript/lib/tsc.js'), '--project', folder], { encoding: 'utf8' });
  } catch (error) {
    said = error.stdout || String(error);
  }
  expect(!said, said.slice(0, 2000));
}
