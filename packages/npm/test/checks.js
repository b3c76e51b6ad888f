// What the package promises, checked wherever JavaScript runs: in Node, in a page and in a worker.

/** Throws unless it holds. */
export function ensure(holds, what) {
  if (!holds) throw new Error(`not so: ${what}`);
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** The error that a promise is refused with. */
export async function refusal(promise) {
  try {
    await promise;
  } catch (problem) {
    return problem;
  }
  throw new Error('it was not refused');
}

/** Every call once, with its errors. */
export async function calls(uc) {
  const dungeon = await uc.generate({ method: 'tabletop', set: { water: 'pools', 'locks.count': 2 } }, 4);
  ensure(dungeon.format === 'undercroft/1' && dungeon.seed === '4', 'generate gives a dungeon');
  const svg = await uc.draw(dungeon, { style: 'parchment', audience: 'player' });
  ensure(svg.startsWith('<svg') && !svg.includes('seed'), 'draw gives SVG, for players without the seed');
  ensure(same((await uc.check(dungeon)).fingerprint, dungeon.fingerprint), 'check tells the fingerprint');
  ensure((await uc.verify(dungeon)).same, 'verify makes it again');
  ensure((await uc.prove(dungeon)).text.includes('locks in'), 'prove explains the locks');
  ensure((await uc.stats(dungeon)).rooms === dungeon.rooms.length, 'stats count rooms');
  ensure((await uc.methods()).methods.length === 7, 'methods lists them');
  ensure((await uc.recipes()).some(({ name }) => name === 'sewer'), 'recipes lists them');
  ensure((await uc.formats()).length === 23 && (await uc.figures()).length > 20, 'formats and figures are listed');
  const shown = await uc.show({ recipe: 'bsp', seed: 7 });
  ensure(shown.svg.startsWith('<svg') && shown.verdict.sound && shown.thumb.path.startsWith('M'), 'show has all of it');
  ensure((await uc.trace({ recipe: 'bsp', seed: 7 })).frames.length > 10, 'trace has frames');
  const random = [await uc.generate('bsp'), await uc.generate('bsp')];
  ensure(random[0].seed !== random[1].seed, 'without a seed each is another');
  // Dungeons are plain data: a copy is as good, and a changed one is refused.
  const copy = structuredClone(dungeon);
  ensure((await uc.check(copy)).sound, 'a copy is as good');
  copy.rooms[0].kind = 'boss';
  const unsound = await refusal(uc.check(copy));
  ensure(unsound instanceof uc.UndercroftError && unsound.kind === 'unsound' && unsound.problems.length > 0, 'a changed one is refused');
}

/** Errors are objects with problems. */
export async function errors(uc) {
  const wrong = await refusal(uc.generate({ method: 'bsp', set: { widht: 60, depth: 99 } }, 1));
  ensure(wrong instanceof uc.UndercroftError && wrong.kind === 'recipe' && wrong.problems.length === 2, 'all problems at once');
  ensure(wrong.problems[0].path === 'method.bsp.widht' && wrong.problems[0].hint === 'did you mean `width`?', 'with path and hint');
  const place = await refusal(uc.generate('[method.bsp]\nwidht = 60\n', 1));
  ensure(place.problems[0].line === 2 && place.problems[0].column === 1, 'with line and column');
  ensure((await refusal(uc.draw({ recipe: 'bsp', seed: 1 }, { style: 'inc' }))).kind === 'usage', 'bad options are usage');
  ensure((await refusal(uc.call('fly'))).problems[0].hint, 'bad calls have a hint');
  ensure((await refusal(uc.draw(null))).kind === 'usage', 'nothing is no dungeon');
}

/** Seeds beyond 2^53 are exact. */
export async function seeds(uc) {
  const text = await uc.generate('bsp', '9007199254740993');
  const big = await uc.generate('bsp', 9007199254740993n);
  const near = await uc.generate('bsp', '9007199254740992');
  ensure(text.fingerprint === big.fingerprint && text.fingerprint !== near.fingerprint, 'large seeds are exact');
  ensure((await refusal(uc.generate('bsp', 2 ** 53))).problems[0].path === 'seed', 'numbers that are not exact are refused');
  const first = await uc.find('rooms > 0', { recipe: 'bsp', from: 9007199254740993n, count: 1 });
  ensure(first[0].seed === '9007199254740993', 'a search begins exactly there');
}

/** Pictures, paper, files for engines, maps of others. */
export async function files(uc) {
  const subject = { recipe: 'tabletop', seed: '4' };
  const starts = (bytes, text) => String.fromCharCode(...bytes.slice(0, text.length)) === text;
  ensure(starts(await uc.draw(subject, { format: 'png', pixels: 6 }), '\x89PNG'), 'PNG');
  ensure(starts(await uc.draw(subject, { format: 'pdf' }), '%PDF'), 'PDF');
  ensure((await uc.draw(subject, { format: 'html' })).includes('<html'), 'HTML');
  ensure((await uc.draw(subject, { style: 'tiles' })).includes('data:image/png'), 'the style tiles has images');
  const tiled = await uc.exportFiles(subject, { format: 'tmj', stem: 'mine' });
  ensure(tiled.files[0].name === 'mine.tmj' && tiled.files.length > 1 && tiled.files[0].bytes.length > 1000, 'Tiled');
  ensure(starts((await uc.exportFiles(subject, { format: 'glb' })).files[0].bytes, 'glTF'), 'glTF');
  const map = await uc.importMap('cave.txt', '#########\n#...#...#\n#.......#\n#...#...#\n#########\n');
  ensure((await uc.generate(map.document.recipe, map.document.seed)).method === 'given', 'a map of a text');
  ensure((await uc.schemas()).dungeon.properties, 'schemas');
}

/** A plan of one's own, as lists and as a drawing of another program. */
export async function plans(uc) {
  const lists = uc.graph({ rooms: ['gate', { name: 'hall', width: 8 }, 'vault'], connections: [['gate', 'hall'], ['hall', 'vault', { lock: 'bone' }]], keys: { bone: 'gate' }, polish: 5 });
  const objects = uc.graph({
    rooms: { gate: {}, hall: { width: 8 }, vault: {} },
    connections: [['gate', 'hall'], { between: ['hall', 'vault'], lock: 'bone' }],
    keys: [{ name: 'bone', room: 'gate' }],
    polish: 5,
  });
  ensure(same(lists, objects), 'all forms of a plan are the same');
  const made = await uc.generate(lists, 3);
  ensure(same(made.rooms.map(({ name }) => name), ['gate', 'hall', 'vault']) && made.locks[0].key === 'bone', 'a plan is laid out');
  ensure(same(uc.graph({ connections: [['a', 'b'], ['b', 'c']] }).method.graph.rooms, { a: {}, b: {}, c: {} }), 'rooms are what connections name');
  ensure((await refusal((async () => uc.graph({ connections: [['a']] }))())) instanceof TypeError, 'a pair is a pair');
  const drawn = await uc.importMap('keep.mmd', 'flowchart TD\n hall -->|locked: bone| crypt\n');
  ensure(drawn.format === 'mermaid' && (await uc.generate(drawn.document.recipe, 1)).rooms[1].name === 'crypt', 'a graph of Mermaid');
  const apart = await refusal(uc.importMap('apart.dot', 'graph { a b }'));
  ensure(apart.kind === 'gave-up', 'a graph in parts is refused');
  const recipe = await uc.exportFiles(made, { format: 'graph-recipe' });
  ensure((await uc.generate(new TextDecoder().decode(recipe.files[0].bytes), 1)).rooms.length === 3, 'a dungeon becomes a recipe');
}

/** The search reports as it goes, and stops when it is told to. */
export async function search(uc) {
  const seen = [];
  const hits = await uc.find('rooms >= 12 && loops >= 1', { recipe: 'bsp', count: 5, onHit: (hit) => seen.push(hit.seed) });
  ensure(hits.length === 5 && same(seen, hits.map((hit) => hit.seed)), 'hits come in order and one by one');
  const again = await uc.find('rooms >= 12 && loops >= 1', { recipe: 'bsp', count: 2, from: seen });
  ensure(same(again.map((hit) => hit.seed), seen.slice(0, 2)), 'a list of seeds can be searched');
  const stop = new AbortController();
  const endless = uc.find('rooms > 1000', { recipe: 'tabletop', limit: 1e9, signal: stop.signal });
  setTimeout(() => stop.abort(), 60);
  const began = performance.now();
  ensure((await refusal(endless)).name === 'AbortError' && performance.now() - began < 5000, 'a search can be stopped');
  ensure((await refusal(uc.find('romos > 3', { recipe: 'bsp' }))).problems[0].hint === 'did you mean `rooms`?', 'expressions have hints');
}

/** The game. */
export async function game(uc) {
  const own = await uc.play({ recipe: 'bsp', seed: '42' });
  const { state, effects } = await own.act('east');
  ensure(state.turn === 1 && effects[0].effect === 'moved' && own.state.turn === 1, 'an action gives state and effects');
  const saved = await own.save();
  const other = await uc.play(null, { saved });
  ensure(same(other.state.player, own.state.player), 'a saved game goes on where it was');
  await own.close();
  await other.close();
  ensure((await refusal((async () => own.act('east'))())).kind === 'usage', 'a closed game is over');
}

/** The fingerprints of a thousand seeds a method are those of the native engine. */
export async function catalog(uc, catalogs) {
  let count = 0;
  for (const [method, entries] of Object.entries(catalogs)) {
    for (const [seed, fingerprint] of entries) {
      const made = await uc.generate(method, seed).then((own) => own.fingerprint, () => '0000000000000000');
      ensure(made === fingerprint, `${method}, seed ${seed}: ${made} is not ${fingerprint}`);
      count += 1;
    }
  }
  return count;
}

/** Memory does not grow with the number of dungeons. */
export async function memory(uc, dungeons) {
  const make = async (from, to) => {
    for (let seed = from; seed < to; seed += 1) await uc.generate('bsp', seed);
  };
  await make(0, 200);
  const before = (await uc.memoryUse()).core;
  await make(200, dungeons);
  const after = (await uc.memoryUse()).core;
  ensure(after === before, `memory grew from ${before} to ${after} bytes over ${dungeons} dungeons`);
  return after;
}

/** All but the long ones. */
export async function all(uc) {
  for (const check of [calls, errors, seeds, files, plans, search, game]) await check(uc);
}
