// Styles with a paper of their own: it fills all that lies around the map.

export async function checkPaper(page, tools) {
  const png = await tools.shot(page.locator('#map'), tools.name);
  const paper = await page.evaluate(() => getComputedStyle(document.getElementById('map')).backgroundColor.match(/\d+/g).map(Number));
  const fill = await page.evaluate(() => getComputedStyle(document.querySelector('#map > rect')).fill.match(/\d+/g).map(Number));
  tools.expect(String(paper) === String(fill), `the paper of the page is ${paper}, that of the map ${fill}`);
  const corners = [[0.004, 0.004], [0.996, 0.004], [0.004, 0.996], [0.996, 0.996]];
  for (const colour of await tools.colours(png, corners)) {
    const off = Math.max(...colour.map((part, at) => Math.abs(part - paper[at])));
    tools.expect(off < 60, `around the map lies ${colour} and not ${paper}`);
  }
}
