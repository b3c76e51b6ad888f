// Times from an input to the painted map, a hundred of them, on a medium map.

import { cpus, loadavg } from 'node:os';

const [MEDIAN, WORST] = [100, 250];

export async function times({ open, expect, kind }) {
  const page = await open('#1/tabletop/4');
  // The control is used in the page itself, so that what is measured is the page and not the driver. The time ends when a frame with the new drawing was
  // produced: after the second animation frame that follows it.
  const measured = await page.evaluate(async () => {
    const { on } = await import('./lib/events.js');
    const times = [];
    const frame = () => new Promise(done => requestAnimationFrame(done));
    const next = event =>
      new Promise(done => {
        const off = on(event, () => {
          off();
          done(performance.now());
        });
      });
    const change = async act => {
      const began = performance.now();
      const told = [next('made'), next('drawn')];
      act();
      const [made, drawn] = await Promise.all(told);
      await frame();
      await frame();
      const ended = performance.now();
      times.push({ all: ended - began, engine: made - began, drawing: drawn - made, frames: ended - drawn });
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
  const sorted = [...measured].sort((a, b) => a.all - b.all);
  const [median, worst] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  const parts = ({ all, engine, drawing, frames }) =>
    `${all.toFixed(0)} ms (engine ${engine.toFixed(0)}, drawing ${drawing.toFixed(0)}, frames ${frames.toFixed(0)})`;
  // Other work on the machine shows in these times, so that how much there was belongs to them.
  const load = `load ${loadavg()[0].toFixed(1)} on ${cpus().length} processors`;
  const said = `${kind}: ${measured.length} changes, median ${parts(median)}, worst ${parts(worst)}; ${load}`;
  if (process.env.STUDIO_TIMES === 'tell') return said;
  expect(median.all <= MEDIAN && worst.all <= WORST, `${said}; at most ${MEDIAN} and ${WORST} ms`);
  return said;
}
