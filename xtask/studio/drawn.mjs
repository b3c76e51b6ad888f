// What the drawing holds can be seen, pixel by pixel: no rule of the page hides a part of the map because both use one name.

/** Small and large windows: a phone, a phone on its side, a desk, and one so wide that the key of rooms is beside the map. */
const WIDTHS = [
  [360, 740],
  [812, 375],
  [1280, 800],
  [1920, 1080],
];
/** Maps, and the parts that each of them has. */
const MAPS = [
  [
    '#1/tabletop/4?locks.count=3&stair_frequency=0.5',
    ['.plan-key', '.plan-door', '.plan-locked', '.plan-furnishing', '.plan-number', '#goal', '#start', '#stairs', '#marks', '#walls'],
  ],
  ['#1/tabletop/4?secret_door_chance=0.6&doors.secrets=anywhere&water=pools', ['.plan-secret', '.plan-archway', '#secrets', '#water', '#numbers']],
];

/** Whether hiding an element changes what the browser paints where it is. */
async function isPainted(page, selector) {
  const element = page.locator(`.drawing ${selector}`).first();
  if (!(await element.count())) return 'is not in the drawing';
  const box = await element.boundingBox();
  if (!box || box.width < 1 || box.height < 1) return 'takes no room';
  const view = page.viewportSize();
  const x = Math.max(0, box.x - 1);
  const y = Math.max(0, box.y - 1);
  const clip = { x, y, width: Math.min(box.width + 2, view.width - x), height: Math.min(box.height + 2, view.height - y) };
  if (clip.width < 1 || clip.height < 1) return 'is out of sight';
  const before = await page.screenshot({ clip, animations: 'disabled' });
  await element.evaluate(one => one.style.setProperty('visibility', 'hidden', 'important'));
  await element.evaluate(one => one.querySelectorAll('*').forEach(part => part.style.setProperty('visibility', 'hidden', 'important')));
  const after = await page.screenshot({ clip, animations: 'disabled' });
  await element.evaluate(one => [one, ...one.querySelectorAll('*')].forEach(part => part.style.removeProperty('visibility')));
  return before.equals(after) ? 'is not painted' : '';
}

export async function drawn({ open, equal, shot }) {
  const wrong = [];
  const scenes = WIDTHS.flatMap(size => MAPS.flatMap(map => ['light', 'dark'].map(scheme => [size, map, scheme])));
  for (const [[width, height], [link, parts], colorScheme] of scenes) {
    const page = await open(link, { screen: { width, height }, colorScheme });
    // What lies over the map is not what is tested.
    await page.evaluate(() => document.querySelectorAll('.float, .notes').forEach(one => (one.style.visibility = 'hidden')));
    for (const part of parts) {
      const problem = await isPainted(page, part);
      if (problem) wrong.push(`${part} ${problem} at ${width}, ${colorScheme}`);
    }
    await shot(page, `drawn-${width}-${colorScheme}-${parts.length}`);
  }
  equal(wrong.join('; '), '', 'parts of the map that cannot be seen');
  return `${scenes.length} maps`;
}

/// The map that the page carries is there before any script, and no rule hides a part of it either.
export async function drawnBeforeScripts({ browser, url, equal }) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(url);
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll('.stage > svg [class]')].filter(one => getComputedStyle(one).display === 'none').map(one => one.getAttribute('class')),
  );
  const count = await page.locator('.stage > svg [class]').count();
  await context.close();
  equal(hidden.join(), '', 'parts of the carried map that are hidden');
  return `${count} elements`;
}
