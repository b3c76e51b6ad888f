// On paper: all of the map first, then the key; no buttons and no fog.

export async function checkPrint(page, { expect }, wish) {
  await page.evaluate(() => zoom(0.3, middle()));
  const zoomed = await page.evaluate(() => map.getAttribute('viewBox'));
  if (wish.notes) await page.locator('[data-fog=reveal]').click();
  await page.evaluate(() => {
    addEventListener('beforeprint', () => { window.printed = map.getAttribute('viewBox'); });
  });
  const pdf = await page.pdf({ format: 'A4' });
  const sheets = (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;
  expect(sheets >= 2 && sheets < 60, `${sheets} sheets of paper`);
  const whole = await page.evaluate(() => `0 0 ${whole.w} ${whole.h}`);
  expect(await page.evaluate(() => window.printed) === whole, 'paper does not show all of the map');
  expect(await page.evaluate(() => map.getAttribute('viewBox')) === zoomed, 'printing moves the map on the screen');
  await page.emulateMedia({ media: 'print' });
  const seen = await page.evaluate(() => ({
    buttons: [...document.querySelectorAll('button, input')].filter(part => part.checkVisibility()).length,
    notes: [...document.querySelectorAll('aside, section')].every(part => part.checkVisibility()),
    fog: !!document.getElementById('fog')?.getBoundingClientRect().width,
    apart: getComputedStyle(document.querySelector('aside')).breakBefore,
    cut: document.querySelector('aside').scrollHeight > document.querySelector('aside').clientHeight + 1,
  }));
  expect(!seen.buttons && !seen.fog && seen.notes && seen.apart === 'page' && !seen.cut, `on paper: ${JSON.stringify(seen)}`);
  await page.emulateMedia({ media: null });
  if (wish.notes) await page.locator('[data-fog=reveal]').click();
  await page.evaluate(() => all());
}
