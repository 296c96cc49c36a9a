// Starts the program and a browser, and uses the page as a person would.
import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const require = createRequire(import.meta.url);
const axe = require.resolve('axe-core/axe.min.js');

/** The program under test: the one that the tests were built with. */
export const program = process.env.OUTWIT ?? new URL('../../target/debug/outwit', import.meta.url).pathname;

/** Starts the laboratory on a free port; returns its address and a way to stop it. */
export async function serve() {
  const child = spawn(program, ['serve', '--port', '0', '--time', '30'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const address = await new Promise((found, failed) => {
    lines.once('line', found);
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
  });
  const stop = () =>
    new Promise((done) => {
      child.once('exit', (code) => done(code));
      child.kill('SIGINT');
    });
  return { address: address.replace(/\/$/, ''), stop };
}

/** The browser. */
export async function browser() {
  const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const executablePath = process.env.CHROMIUM ?? places.find(existsSync);
  if (!executablePath) throw new Error('there is no chromium: apt-get install chromium');
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** A page that records errors, and requests that leave the machine. */
export async function open(on, address, { width = 1280, height = 900, scheme = 'light' } = {}) {
  const context = await on.newContext({ viewport: { width, height }, colorScheme: scheme, acceptDownloads: true, bypassCSP: true });
  const page = await context.newPage();
  const wrong = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('console', (message) => {
    // A refused spec is a 400, which the browser reports on its own.
    if (message.type() === 'error' && !/status of 4(00|22)/.test(message.text())) wrong.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith('data:') && !url.startsWith('blob:')) wrong.push(`left the machine: ${url}`);
  });
  return { page, context, wrong };
}

/** Barriers for screen readers and keyboards. */
export async function barriers(page) {
  await page.addScriptTag({ path: axe });
  return page.evaluate(() => window.axe.run().then((found) => found.violations.map((v) => `${v.impact} ${v.id}: ${v.nodes[0].target}`)));
}

/** Whether the page is wider than its window. */
export const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);

/** The address of a game in play. */
export const playAddress = (address, spec, more = {}) => `${address}/#/play?${new URLSearchParams({ spec, ...more })}`;

/** The line that shows the player to move, or how the game ended. */
export const status = (page) => page.getByRole('region', { name: 'Board' }).getByRole('status');

/** Runs the program. */
export function outwit(...args) {
  return execFileSync(program, args, { encoding: 'utf8' });
}

/**
 * Plays on as a person who takes every hint, by touching the board, until the game is over. Returns how it ended.
 * Where no good move is known, it makes any legal one.
 */
export async function playToTheEnd(page, { moves = 60 } = {}) {
  const board = page.getByRole('region', { name: 'Board' });
  for (let i = 0; i < moves; i++) {
    const text = await settled(page);
    if (text.includes('✓')) return text;
    await board.getByRole('button', { name: 'Hint' }).click();
    await page.locator('[data-move].hinted').or(page.getByText('No good move is known here')).first().waitFor();
    if (!(await touch(page, text))) throw new Error(`nothing can be touched: ${text}`);
  }
  throw new Error(`the game does not end: ${await status(page).innerText()}`);
}

/** Waits until a person is to move or the game is over. */
async function settled(page) {
  await page.waitForFunction(() => {
    const over = document.querySelector('section[aria-label="Board"] [role=status]')?.innerText.includes('✓');
    return over || document.querySelector('[aria-label="Legal moves"] button:not([disabled])');
  });
  return (await status(page).innerText()).trim();
}

/** Makes a move on the board: touches a good place, and then the rest of the move, or the move in the chooser. */
async function touch(page, before) {
  const good = new Set(await page.locator('[aria-label="Legal moves"] [data-move].hinted').evaluateAll((all) => all.map((each) => each.dataset.move)));
  const chooser = page.getByRole('group', { name: 'Moves with these touches' }).locator('[data-move]');
  for (let touches = 0; touches < 8; touches++) {
    if ((await status(page).innerText()).trim() !== before) return true;
    const offered = await chooser.evaluateAll((all) => all.map((each) => each.dataset.move));
    const wanted = offered.findIndex((move) => !good.size || good.has(move));
    if (wanted >= 0) await chooser.nth(wanted).click();
    else await (await place(page, good)).click();
    await page.waitForTimeout(80);
  }
  return (await status(page).innerText()).trim() !== before;
}

/**
 * A place that belongs to a good move, or to any move. It is found by its name: an endless board may be replaced by a
 * larger part of itself at any moment, which renumbers the places. Rings around blocks are named by their moves.
 */
async function place(page, good) {
  const free = 'section[aria-label="Board"] [data-spot]:not([aria-disabled="true"]):not([aria-pressed="true"])';
  await page.locator(free).first().waitFor();
  const name = await page
    .locator(free)
    .evaluateAll(
      (all, names) => (all.find((each) => each.classList.contains('hinted') || names.includes(each.dataset.spot)) ?? all[0])?.dataset.spot,
      [...good],
    );
  return page.locator(`${free}[data-spot="${name}"]`).first();
}
