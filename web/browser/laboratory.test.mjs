// The laboratory as a person uses it, in a real browser: `npm test`, after the program is built.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { barriers, browser, open, outwit, playAddress, playToTheEnd, serve, sideways, status } from './laboratory.mjs';

let server, chrome, folder;
before(async () => {
  server = await serve();
  chrome = await browser();
  folder = await mkdtemp(path.join(tmpdir(), 'outwit-'));
});
after(async () => {
  await chrome?.close();
  await rm(folder, { recursive: true, force: true });
  assert.equal(await server?.stop(), 0, 'the server stops cleanly');
});

/** Does something on a page of its own, where nothing may go wrong. */
async function on(address, how, view = {}) {
  const { page, context, wrong } = await open(chrome, server.address, view);
  await page.goto(address);
  await how(page, context);
  assert.deepEqual(wrong, []);
  await context.close();
}

describe('a whole game of each family, played by hand to its end', () => {
  const games = [
    ['kayles:7', 'you,perfect', /First wins/],
    ['treblecross:7', 'you,perfect', /First wins/],
    ['ellie:3x4', 'you,random', /First wins/],
    ['circnim:4,2:1,2,2,1', 'you,random', /wins/],
    ['cutcake:5x3', 'you,perfect', /wins/],
    ['cutblock:4x2x2', 'you,random,random', /Left wins/],
    ['affine:3', 'you,perfect', /First wins/],
    ['boxes:2x2', 'you,random', /wins|draw/i],
    ['octagons:1x2', 'you,B', /wins|draw/i],
    ['cannibal:##/##', 'you,random', /Alice wins/],
    ['cannibal-board:4x4,##/#.', 'you,perfect', /wins/],
  ];
  for (const [spec, seats, ending] of games)
    test(spec, async () => {
      await on(playAddress(server.address, spec, { seats }), async (page) => {
        assert.match(await playToTheEnd(page), ending);
        assert.equal(await page.locator('[data-spot].live').count(), 0, 'nothing can be touched after the end');
      });
    });
  test('as the second player, and with all seats taken by engines', async () => {
    await on(playAddress(server.address, 'kayles:8', { seats: 'perfect,you' }), async (page) => {
      assert.match(await playToTheEnd(page), /wins/);
    });
    await on(playAddress(server.address, 'cutblock:3x2x2', { seats: 'perfect,random,random' }), async (page) => {
      await page.getByRole('button', { name: 'Run' }).or(page.getByRole('button', { name: 'Pause' })).first().waitFor();
      const run = page.getByRole('button', { name: 'Run' });
      if (await run.count()) await run.click();
      await page.waitForFunction(() => /wins\./.test(document.querySelector('section[aria-label="Board"] [role=status]').innerText));
    });
  });
});

test('a game is chosen in the gallery, and a wrong spec is refused', async () => {
  await on(`${server.address}/`, async (page) => {
    await page.getByLabel('Search').fill('ellie');
    await page.getByRole('link', { name: /ellie/ }).first().click();
    await page.getByLabel('rows').fill('0');
    const trouble = page.getByRole('alert');
    await trouble.waitFor();
    assert.match(await trouble.innerText(), /rows|at least|board/);
    assert.equal(await page.getByRole('button', { name: 'Play', exact: true }).isDisabled(), true);
    await page.getByLabel('rows').fill('3');
    await trouble.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForURL(/#\/play/);
    assert.match(await status(page).innerText(), /to move/);
    // A link with a nonsense spec is refused, with a way out.
    await page.goto(playAddress(server.address, 'nonsense:1'));
    assert.match(await page.getByRole('alert').innerText(), /no game/);
  });
});

test('what is known: verdict, ratings, best line, certificate', async () => {
  await on(playAddress(server.address, 'affine:3'), async (page) => {
    await page.getByRole('button', { name: 'Who wins?' }).click();
    await page.getByText(/The first player wins/).first().waitFor();
    await page.getByRole('button', { name: 'Rate every move' }).click();
    await page.getByText(/9\s+moves\s+rated/).waitFor();
    await page.getByRole('button', { name: 'Best line' }).click();
    await page.getByRole('list', { name: 'Best line' }).getByRole('listitem').nth(4).waitFor();
    await page.getByRole('button', { name: 'Make a certificate' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: /Download/ }).click()]);
    const file = path.join(folder, 'affine.proof');
    await download.saveAs(file);
    assert.match(outwit('check', file), /verified/);
    await page.getByRole('button', { name: 'Check it' }).click();
    await page.getByText('✓ verified').waitFor();
    // A damaged certificate is rejected.
    const lines = (await readFile(file, 'utf8')).split('\n');
    const broken = path.join(folder, 'broken.proof');
    await writeFile(broken, lines.filter((_, i) => i !== lines.length - 3).join('\n'));
    await page.getByLabel('Check a file').setInputFiles(broken);
    await page.getByText('✗ rejected').waitFor();
  });
});

test('a search that takes long shows its progress and can be stopped', async () => {
  await on(playAddress(server.address, 'cutblock:7x7x7'), async (page) => {
    await page.getByLabel('seconds').fill('60');
    await page.getByRole('button', { name: 'Who wins?' }).click();
    await page.getByText(/positions/).first().waitFor();
    await page.getByRole('button', { name: 'Stop' }).first().click();
    const running = async () => (await (await fetch(`${server.address}/api/status`)).json()).running;
    for (let i = 0; i < 40 && (await running()); i++) await page.waitForTimeout(100);
    assert.equal(await running(), 0, 'the server has stopped searching');
  });
});

test('undo, redo, keys, and a link that another browser follows', async () => {
  await on(playAddress(server.address, 'grid:3x3'), async (page) => {
    await page.locator('[data-spot="b2"]').click();
    await page.locator('[data-spot="a1"]').click();
    await page.locator('[data-spot^="c1"]').focus();
    await page.keyboard.press('Enter');
    await page.getByText('played c1').waitFor();
    await page.keyboard.press('u');
    await page.getByText('played a1').waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.getByText('played c1').waitFor();
    const link = page.url();
    await on(link, async (other) => {
      await other.getByText('played c1').waitFor();
      assert.equal(await status(other).innerText(), await status(page).innerText());
      assert.equal(await other.getByRole('list', { name: 'Moves made' }).getByRole('listitem').count(), 4);
    });
  });
});

test('an endless board follows the keys and shows the hint', async () => {
  await on(playAddress(server.address, 'cannibal:##/##'), async (page) => {
    const frame = await page.locator('[aria-label="Board"] .frame').boundingBox();
    const inside = async (spot) => {
      const { x, y, width, height } = await spot.boundingBox();
      return x >= frame.x && y >= frame.y && x + width <= frame.x + frame.width && y + height <= frame.y + frame.height;
    };
    await page.locator('[data-spot="column 0, row -8"]').waitFor({ state: 'attached' });
    await page.locator('[data-spot="column 0, row 0"]').focus();
    for (let i = 0; i < 20; i++) {
      await page.keyboard.press('ArrowUp');
      await page.waitForTimeout(60);
    }
    const focused = page.locator('[data-spot]:focus');
    assert.match(await focused.getAttribute('data-spot'), /row -1[0-9]|row 1[0-9]/);
    assert.ok(await inside(focused), 'the focus is visible');
    // Far away from the good first moves.
    await page.getByRole('button', { name: 'Hint' }).click();
    const hinted = page.locator('[data-spot].hinted').first();
    await hinted.waitFor();
    await page.waitForTimeout(100);
    assert.ok(await inside(hinted), 'the hint is visible');
  });
});

test('lines light up, and a plane has several pictures', async () => {
  await on(playAddress(server.address, 'affine:4', { view: 'squares' }), async (page) => {
    await page.getByRole('button', { name: 'as a grid' }).click();
    await page.waitForURL(/view=grid/);
    assert.equal(await page.locator('[role=group] svg [data-spot="r1"]').first().isVisible(), true);
    await page.locator('[data-spot="r1"]').first().hover();
    await page.locator('svg .line, svg [class*=line]').first().waitFor({ state: 'attached' });
  });
});

test('exploring: nim-values, maps, a list of positions, a proof', async () => {
  await on(`${server.address}/#/explore/sequence?code=.07&to=200000`, async (page) => {
    await page.getByText(/200,001 heaps, the largest value is/).waitFor();
    assert.match(await page.getByText(/heaps where the player to move loses/).innerText(), /[0-9]/);
    await page.getByRole('button', { name: 'Zoom in' }).click();
  });
  await on(`${server.address}/#/explore/map?spec=cutblock:1..3x1..3x1..3`, async (page) => {
    await page.getByText('27 positions.').waitFor();
    // Row 3 and column 3 of the table where the third side is 3.
    await page.getByRole('table', { name: 'Right = 3' }).getByRole('button').nth(8).click();
    await page.waitForURL(/cutblock%3A3x3x3|cutblock:3x3x3/);
  });
  // Any ranges make a map: two of another game, one with nim-values.
  await on(`${server.address}/#/explore/map?spec=cutcake:1..3x[1,4]`, async (page) => {
    await page.getByText('6 positions.').waitFor();
    await page.getByRole('button', { name: 'cutcake:1x4: R R' }).hover();
    await page.getByText(/Right wins, whoever starts/).waitFor();
  });
  await on(`${server.address}/#/explore/map?spec=kayles:0..5`, async (page) => {
    await page.getByText('6 positions.').waitFor();
    assert.deepEqual(await page.getByRole('table').locator('.fate').allInnerTexts(), ['0', '1', '2', '3', '1', '4']);
    await page.getByRole('link', { name: 'As a list' }).click();
    await page.getByRole('listitem').nth(5).waitFor();
  });
  // The address that the list of animals once had.
  await on(`${server.address}/#/explore/animals?to=3`, async (page) => {
    await page.waitForURL(/explore\/table/);
    await page.getByText('non-cannibal').nth(2).waitFor();
    await page.getByLabel('up to').fill('2');
    await page.getByLabel('up to').press('Enter');
    await page.getByText('2 positions.').waitFor();
  });
  await on(`${server.address}/#/explore/proof?spec=kayles:5`, async (page) => {
    const branch = page.getByRole('group', { name: 'Moves to try' }).locator('[data-move]').first();
    await branch.click();
    await page.getByRole('heading', { name: 'Walked so far' }).waitFor();
  });
});

test('the documents: a claim is run', async () => {
  await on(`${server.address}/#/documents?doc=ellie`, async (page) => {
    await page.getByRole('button', { name: /^Run: / }).first().click();
    await page.getByText(/holds|fails/).first().waitFor();
  });
});

test('accessible by keyboard and screen reader, on phones, in dark and light', async () => {
  const places = ['', '#/?game=octal', '#/play?spec=affine:4', '#/play?spec=cutblock:3x2x2', '#/play?spec=octagons:2x2', '#/play?spec=cannibal:T4', '#/explore', '#/explore/sequence?code=.77&to=1000', '#/explore/map?spec=cutblock:1..2x1..3x1..2', '#/explore/map?spec=kayles:0..9', '#/explore/table?spec=boxes:1x1..2', '#/explore/proof?spec=kayles:5', '#/documents?doc=pi4'];
  for (const view of [{ width: 1280, scheme: 'light' }, { width: 360, height: 780, scheme: 'dark' }])
    for (const place of places)
      await on(`${server.address}/${place}`, async (page) => {
        await page.getByRole('main').waitFor();
        await page.waitForTimeout(500);
        assert.deepEqual(await barriers(page), [], `${place} at ${view.width}`);
        assert.equal(await sideways(page), false, `${place} at ${view.width} is too wide`);
      }, view);
});
