// Times from an input to the painted map, a hundred of them, on a medium map.

const [MEDIAN, WORST] = [100, 250];

export async function times({ open, expect, kind }) {
  const page = await open('#1/tabletop/4');
  // The control is used in the page itself, so that what is measured is the page and not the driver. The time ends when a frame with the new drawing was
  // produced: after the second animation frame that follows it.
  const measured = await page.evaluate(async () => {
    const { on } = await import('./lib/events.js');
    const times = [];
    const frame = () => new Promise(done => requestAnimationFrame(done));
    const change = async act => {
      const began = performance.now();
      const shown = new Promise(done => {
        const off = on('drawn', () => {
          off();
          done();
        });
      });
      act();
      await shown;
      await frame();
      await frame();
      times.push(performance.now() - began);
      // The address is written, and the form rebuilt, before the next one.
      await new Promise(done => setTimeout(done, 30));
    };
    const slider = () => document.querySelector('[data-key=loop_factor] input[type=range]');
    for (let turn = 0; turn < 50; turn += 1) {
      await change(() => {
        const range = slider();
        range.value = String(10 + ((turn * 37) % 80));
        range.dispatchEvent(new Event('input', { bubbles: true }));
        range.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await change(() => document.querySelector('.top [data-act=new]').click());
    }
    return times;
  });
  const sorted = [...measured].sort((a, b) => a - b);
  const [median, worst] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  const said = `${kind}: ${measured.length} changes, median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`;
  if (process.env.STUDIO_TIMES === 'tell') return said;
  expect(median <= MEDIAN && worst <= WORST, `${said}; at most ${MEDIAN} and ${WORST}`);
  return said;
}
