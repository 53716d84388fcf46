// Pictures of a page of pteverify view, for the README: pictures.mjs CHROMIUM PAGE OUT; OUT-light.png, OUT-dark.png.
import { chromium } from 'playwright-core';

const [browserPath, path, out] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] });
for (const colorScheme of ['light', 'dark']) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 720 }, colorScheme });
  const page = await context.newPage();
  await page.goto(`file://${path}`);
  const parts = [];
  for (const name of ['Bytes', 'Memory']) {
    await page.getByRole('tab', { name }).click();
    const canvas = await page.locator(`#panel-${name.toLowerCase()} canvas`).first().elementHandle();
    await page.waitForFunction((c) => c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some((b) => b !== 0), canvas);
    const box = await canvas.boundingBox(), top = await page.getByRole('tablist').boundingBox();
    const y = parts.length === 0 ? 0 : top.y;
    parts.push(await page.screenshot({ clip: { x: 0, y, width: 1000, height: box.y + box.height - y + 8 } }));
  }
  const whole = await context.newPage();
  await whole.setContent(`<body style="margin:0">${parts.map((p) => `<img style="display:block" src="data:image/png;base64,${p.toString('base64')}">`).join('')}`);
  await whole.waitForFunction(() => [...document.images].every((i) => i.complete));
  await whole.locator('body').screenshot({ path: `${out}-${colorScheme}.png` });
  await context.close();
}
await browser.close();
