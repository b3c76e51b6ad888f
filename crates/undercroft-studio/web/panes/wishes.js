// Wishes and expressions: what is picked is written as an expression, and an expression that is no more than wishes is read back.

/** @typedef {{ name: string, sign: string, number: number }} Wish */
/** @typedef {import('../types.js').Near} Near */

/** @param {Wish[]} wishes */
export const written = wishes => wishes.map(wish => `${wish.name} ${wish.sign} ${wish.number}`).join(' && ');

/**
 * The wishes of an expression; null where it says more than wishes can.
 * @param {string} text
 * @returns {Wish[] | null}
 */
export function wishesOf(text) {
  if (!text.trim()) return [];
  const wishes = text.split(/&&|\band\b/).map(clause => {
    const match = /^\s*([a-z_]+)\s*(>=|<=|==)\s*(-?\d+(?:\.\d+)?)\s*$/.exec(clause);
    return match ? { name: match[1] ?? '', sign: match[2] ?? '', number: Number(match[3]) } : null;
  });
  return wishes.every(wish => wish !== null) ? wishes : null;
}

/**
 * Wishes that are easier: those that no seed met take what came up, the others one step.
 * @param {Wish[]} wishes
 * @param {Near | undefined} near
 * @returns {Wish[]}
 */
export function loosened(wishes, near) {
  const met = (/** @type {Wish} */ wish) => near?.clauses.find(one => one.clause === written([wish]))?.met ?? 0;
  const rarest = Math.min(...wishes.map(met));
  return wishes.map(wish => {
    if (met(wish) > rarest) return wish;
    const reached = near?.values.find(one => one.figure === wish.name);
    const { sign, number } = wish;
    if (sign === '==') return reached ? { ...wish, number: Math.min(Math.max(number, reached.least), reached.most) } : wish;
    const easier = sign === '<=' ? Math.ceil(number * 1.25 + 1) : Math.floor(number * 0.8 - (Math.abs(number) < 5 ? 1 : 0));
    if (!reached) return { ...wish, number: easier };
    return { ...wish, number: sign === '<=' ? Math.max(easier, reached.least) : Math.min(easier, reached.most) };
  });
}

/** A figure without more decimals than one reads.
 * @param {number} value */
const short = value => String(Math.round(value * 100) / 100);

/**
 * Why nothing was found, a sentence each.
 * @param {Near} near
 * @returns {string[]}
 */
export function reasons(near) {
  if (near.failed === near.seeds) return ['None of these seeds leads to a dungeon at all: the recipe asks for too much.'];
  const rarest = near.clauses.reduce((a, b) => (b.met < a.met ? b : a), near.clauses[0] ?? { clause: '', met: 0 });
  const said = [];
  if (rarest.met === 0) {
    const never = near.clauses.filter(one => one.met === 0).map(one => `“${one.clause}”`);
    said.push(`No seed met ${never.join(' or ')}.`);
  } else if (near.conflict) said.push(`No seed met both “${near.conflict[0]}” and “${near.conflict[1]}”.`);
  else said.push(`“${rarest.clause}” fails most often: ${rarest.met} of ${near.seeds} seeds met it.`);
  const ranges = near.values.map(({ figure, least, most }) => `${figure} ${least === most ? short(least) : `${short(least)} to ${short(most)}`}`);
  if (ranges.length) said.push(`What came up: ${ranges.join(', ')}.`);
  return said;
}
