// Edit mode: the engine's edits by hand. A tool says what a click does; a cursor of cells does the same for the keyboard.

import { h, need, s, titled } from '../lib/dom.js';
import { on } from '../lib/events.js';
import { announce } from '../lib/say.js';
import { icon } from '../lib/icons.js';
import { prefs } from '../state/prefs.js';
import { sameMap } from '../state/document.js';
import { edit as make, step, studio } from '../state/studio.js';
import { nameOf, numberOf } from '../model/rooms.js';
import { onStage, outlineOf, overlay } from './drawing.js';
import { cellAt, middleOf, thingAt } from './hit.js';
import { reveal } from './stage.js';
import { editWords } from './card.js';
import { pin } from './rooms.js';

/** @typedef {import('./hit.js').Hit} Hit */
/** @typedef {import('../types.js').Edit} Edit */
/** @typedef {'select' | 'cell' | 'door' | 'mark'} Tool */

const TOOLS = /** @type {const} */ ([
  ['select', 'Select', 'v', 'pointer'],
  ['cell', 'Cell', 'o', 'cell'],
  ['door', 'Door', 't', 'door'],
  ['mark', 'Mark', 'm', 'mark'],
]);
const edit = {
  isOn: false,
  /** @type {Tool} */ tool: 'select',
  /** @type {Hit | null} */ selected: null,
  /** @type {[number, number] | null} */ cursor: null,
  kind: 'statue',
  name: 'torch',
};
const KINDS = (
  'own column altar dais fountain coffin rubble bed bedding table bench hearth shelf workbench anvil weapon_rack ' +
  'cage chains statue urn crate barrel well brazier bones mushrooms enemy loot hazard'
).split(' ');

/** The kinds of doors, as the listing of the pass that makes them has them. @returns {string[]} */
const doorKinds = () =>
  studio.listing.passes.find(pass => pass.name === 'doors')?.parameters.find(one => one.name === 'kind')?.schema.enum ?? [];

/** Adds edits as one step that can be undone.
 * @param {...Edit} edits */
const add = (...edits) => make(edits);

/** @param {Tool} tool */
function useTool(tool) {
  edit.tool = tool;
  paintTools();
  select(null);
}

/** @param {Hit | null} hit */
function select(hit) {
  edit.selected = hit;
  if (hit?.kind === 'room') pin(hit.id);
  else if (hit) pin(null);
  paint();
  inspect();
  if (hit) announce(describe(hit));
}

/** @param {Hit} hit */
function describe(hit) {
  const dungeon = onStage()?.dungeon;
  if (!dungeon) return '';
  if (hit.kind === 'door') return `${titled(dungeon.doors[hit.id]?.kind ?? '')} door`;
  if (hit.kind === 'mark') {
    const mark = dungeon.marks[hit.at];
    return titled(mark?.name || mark?.kind || 'mark');
  }
  const room = hit.kind === 'cell' ? null : dungeon.rooms[hit.id];
  if (hit.kind === 'number') return `Number ${room ? numberOf(dungeon, room) : ''}`;
  if (room) return `Room ${numberOf(dungeon, room)}, ${nameOf(room)}`;
  return hit.kind === 'cell' ? `Cell ${hit.x}, ${hit.y}, ${onStage()?.ground.isOpen(hit.x, hit.y) ? 'open' : 'rock'}` : '';
}

/** Where a thing is, in units of the drawing.
 * @param {Hit} hit */
function spotOf(hit) {
  const shown = onStage();
  if (!shown) return null;
  const { dungeon, frame } = shown;
  if (hit.kind === 'door') {
    const door = dungeon.doors[hit.id];
    return door ? frame.middle(door.x, door.y) : null;
  }
  if (hit.kind === 'mark') {
    const mark = dungeon.marks[hit.at];
    return mark ? frame.middle(mark.x, mark.y) : null;
  }
  if (hit.kind === 'number') return middleOf(`#number-${hit.id}`);
  return hit.kind === 'cell' ? frame.middle(hit.x, hit.y) : null;
}

function paint() {
  const group = overlay('edit');
  if (!edit.isOn) return;
  const frame = onStage()?.frame;
  const { selected, cursor } = edit;
  if (selected?.kind === 'room') group.append(s('path', { d: outlineOf(selected.id), class: 'room pinned' }));
  else if (selected) {
    const [x = 0, y = 0] = spotOf(selected) ?? [];
    group.append(s('rect', { x: x - 60, y: y - 60, width: 120, height: 120, rx: 16, class: 'handle' }));
  }
  if (cursor && frame) {
    const [x = 0, y = 0] = frame.spot(...cursor);
    group.append(s('rect', { x, y, width: 100, height: 100, class: 'cursor' }));
  }
}

/** The bar that says what is selected and what can be done with it. */
function inspect() {
  const bar = need('[data-part=inspector]');
  const dungeon = onStage()?.dungeon;
  bar.hidden = !edit.isOn;
  if (!edit.isOn || !dungeon) return;
  const { selected, tool } = edit;
  const button = (/** @type {string} */ label, /** @type {() => void} */ act, /** @type {string} */ sign = '') =>
    h('button', { class: 'btn small', type: 'button', on: { click: act } }, sign ? icon(sign) : null, label);
  const parts = [];
  if (tool === 'mark') {
    const choose = h(
      'select',
      {
        'aria-label': 'Kind of mark',
        on: {
          change: () => {
            edit.kind = choose.value;
            inspect();
          },
        },
      },
      ...KINDS.map(kind => h('option', { value: kind }, kind === 'own' ? 'Your own…' : titled(kind))),
    );
    choose.value = edit.kind;
    parts.push(h('span', {}, 'Click a cell to put'), choose);
    if (edit.kind === 'own') {
      const name = h('input', {
        type: 'text',
        value: edit.name,
        maxlength: 100,
        'aria-label': 'Name of the mark',
        on: {
          input: () => {
            edit.name = name.value;
          },
        },
      });
      parts.push(name);
    }
  } else if (tool === 'cell') parts.push(h('span', {}, 'Click or drag to open rock or close floor.'));
  else if (tool === 'door' && selected?.kind !== 'door') parts.push(h('span', {}, 'Click a door to change its kind.'));
  else if (!selected) parts.push(h('span', {}, 'Click a room, door, mark, number or cell.'));
  if (selected?.kind === 'door') {
    const door = dungeon.doors[selected.id];
    parts.push(
      h('span', {}, 'Door'),
      h(
        'div',
        { class: 'seg', role: 'radiogroup', 'aria-label': 'Kind of door' },
        ...doorKinds().map(kind =>
          h(
            'label',
            {},
            h('input', {
              type: 'radio',
              name: 'u-door',
              value: kind,
              checked: door?.kind === kind,
              on: { change: () => add({ edit: 'door', door: selected.id, kind }) },
            }),
            h('span', {}, titled(kind)),
          ),
        ),
      ),
    );
  } else if (selected?.kind === 'mark') {
    parts.push(
      h('span', {}, describe(selected)),
      button('Delete', remove, 'trash'),
      h('span', { class: 'soft' }, 'Drag it, or move it with arrows.'),
    );
  } else if (selected?.kind === 'number')
    parts.push(h('span', {}, describe(selected)), h('span', { class: 'soft' }, 'Drag it, or move it with arrows.'));
  else if (selected?.kind === 'room') {
    const room = dungeon.rooms[selected.id];
    if (room)
      parts.push(
        h('span', {}, describe(selected)),
        button('Words', () => editWords(room), 'pencil'),
        tagsField(room),
      );
  } else if (selected?.kind === 'cell' && tool === 'select') {
    const isOpen = onStage()?.ground.isOpen(selected.x, selected.y);
    parts.push(
      h('span', {}, describe(selected)),
      button(isOpen ? 'Close it' : 'Open it', () => add({ edit: isOpen ? 'close' : 'open', at: [selected.x, selected.y] })),
    );
  }
  bar.replaceChildren(...parts);
}

/** @param {import('../types.js').Room} room */
function tagsField(room) {
  const field = h('input', {
    type: 'text',
    value: room.tags.join(', '),
    placeholder: 'tags',
    'aria-label': 'Tags, with commas between',
    size: 14,
    on: {
      change: () =>
        add({
          edit: 'tags',
          room: room.id,
          tags: field.value
            .split(',')
            .map(tag => tag.trim())
            .filter(Boolean),
        }),
    },
  });
  return field;
}

/** Deletes the selected mark. */
function remove() {
  const { selected } = edit;
  if (selected?.kind !== 'mark') return;
  add({ edit: 'remove_mark', mark: selected.at });
  select(null);
}

/** Moves the selected thing, or the cursor, by a cell.
 * @param {number} dx @param {number} dy */
function nudge(dx, dy) {
  const shown = onStage();
  if (!shown) return;
  const { selected } = edit;
  if (selected?.kind === 'mark' || selected?.kind === 'number') {
    const [x, y] = shown.frame.cell(.../** @type {[number, number]} */ (spotOf(selected) ?? [0, 0]));
    moveTo(selected, x + dx, y + dy);
    return;
  }
  const [x, y] = edit.cursor ?? shown.dungeon.start;
  edit.cursor = edit.cursor
    ? [Math.min(Math.max(x + dx, 0), shown.ground.width - 1), Math.min(Math.max(y + dy, 0), shown.ground.height - 1)]
    : [x, y];
  const [sx = 0, sy = 0] = shown.frame.middle(...edit.cursor);
  reveal(sx, sy);
  paint();
  const room = shown.ground.roomAt(...edit.cursor);
  const door = shown.dungeon.doors.find(one => one.x === edit.cursor?.[0] && one.y === edit.cursor[1]);
  const mark = shown.dungeon.marks.find(one => one.x === edit.cursor?.[0] && one.y === edit.cursor[1]);
  announce(
    `${edit.cursor.join(', ')}: ${door ? `${door.kind} door` : mark ? mark.name || mark.kind : shown.ground.isOpen(...edit.cursor) ? 'open' : 'rock'}${room ? `, room ${numberOf(shown.dungeon, room) ?? room.id}` : ''}`,
  );
}

/** Does with the cursor what a click would do. */
function press() {
  const shown = onStage();
  if (!shown || !edit.cursor) return;
  const [x, y] = edit.cursor;
  const { dungeon, ground } = shown;
  const door = dungeon.doors.find(one => one.x === x && one.y === y);
  const mark = dungeon.marks.findIndex(one => one.x === x && one.y === y);
  const room = ground.roomAt(x, y);
  /** @type {Hit} */
  const hit = door
    ? { kind: 'door', id: door.id }
    : mark >= 0
      ? { kind: 'mark', at: mark }
      : room && edit.tool === 'select'
        ? { kind: 'room', id: room.id }
        : { kind: 'cell', x, y };
  use(hit, [x, y]);
}

/** @param {Hit} hit @param {number} x @param {number} y */
function moveTo(hit, x, y) {
  if (hit.kind === 'mark') add({ edit: 'move_mark', mark: hit.at, to: [x, y] });
  if (hit.kind === 'number') add({ edit: 'move_number', room: hit.id, to: [x, y] });
}

/** @param {Hit | null} hit @param {[number, number] | null} cell */
function use(hit, cell) {
  const { tool } = edit;
  if (tool === 'cell' && cell) toggleCells([cell]);
  else if (tool === 'mark' && cell)
    add({ edit: 'add_mark', mark: { kind: edit.kind, ...(edit.kind === 'own' ? { name: edit.name || 'mark' } : {}), x: cell[0], y: cell[1] } });
  else if (tool === 'door' && hit?.kind === 'door' && edit.selected?.kind === 'door' && edit.selected.id === hit.id) {
    const now = onStage()?.dungeon.doors[hit.id]?.kind ?? '';
    const kinds = doorKinds();
    add({ edit: 'door', door: hit.id, kind: kinds[(kinds.indexOf(now) + 1) % kinds.length] ?? 'closed' });
  } else if (tool === 'door') select(hit?.kind === 'door' ? hit : null);
  else select(hit);
}

/** Opens or closes cells: all become what the first of them is not.
 * @param {[number, number][]} cells */
function toggleCells(cells) {
  const ground = onStage()?.ground;
  const [first] = cells;
  if (!ground || !first) return;
  const isOpen = ground.isOpen(...first);
  add(...cells.filter(([x, y]) => ground.has(x, y) && ground.isOpen(x, y) === isOpen).map(at => ({ edit: isOpen ? 'close' : 'open', at })));
}

/** A click of the pointer in this mode.
 * @param {number} x @param {number} y */
function click(x, y) {
  edit.cursor = cellAt(x, y);
  use(thingAt(x, y), edit.cursor);
}

/** What a press takes hold of: marks and numbers are dragged, and the tool for cells paints.
 * @param {number} x @param {number} y */
function grab(x, y) {
  const shown = onStage();
  const start = cellAt(x, y);
  if (!shown || !start) return null;
  if (edit.tool === 'cell') {
    /** @type {[number, number][]} */
    const cells = [start];
    return (/** @type {number} */ px, /** @type {number} */ py, /** @type {boolean} */ isEnd) => {
      const cell = cellAt(px, py);
      if (cell && !cells.some(one => one[0] === cell[0] && one[1] === cell[1])) cells.push(cell);
      const group = overlay('edit');
      for (const one of cells) {
        const [cx = 0, cy = 0] = shown.frame.spot(...one);
        group.append(s('rect', { x: cx, y: cy, width: 100, height: 100, class: 'cursor' }));
      }
      if (isEnd && cell) toggleCells(cells);
      if (isEnd) paint();
    };
  }
  const hit = edit.tool === 'select' ? thingAt(x, y) : null;
  if (hit?.kind !== 'mark' && hit?.kind !== 'number') return null;
  select(hit);
  return (/** @type {number} */ px, /** @type {number} */ py, /** @type {boolean} */ isEnd) => {
    const cell = cellAt(px, py);
    if (!cell) {
      paint();
      return;
    }
    const [cx = 0, cy = 0] = shown.frame.spot(...cell);
    overlay('edit').append(s('rect', { x: cx, y: cy, width: 100, height: 100, class: 'cursor' }));
    if (isEnd) moveTo(hit, ...cell);
  };
}

/** @param {boolean} isOn */
function setEdit(isOn) {
  edit.isOn = isOn;
  if (!isOn) Object.assign(edit, { selected: null, cursor: null });
  need('[data-part=tools]').hidden = !isOn;
  paintTools();
  paint();
  inspect();
}

/** The buttons of the tools. */
function paintTools() {
  need('[data-part=tools]').replaceChildren(
    ...TOOLS.map(([tool, label, key, sign]) =>
      h(
        'button',
        {
          class: 'btn',
          type: 'button',
          'aria-pressed': String(edit.tool === tool),
          title: `${label} (${key.toUpperCase()})`,
          data: { tool },
          on: { click: () => useTool(tool) },
        },
        icon(sign),
        h('span', {}, label),
      ),
    ),
    // Small screens have no room for these above.
    ...[
      ['Undo', 'undo', -1],
      ['Redo', 'redo', 1],
    ].map(([label, sign, way]) =>
      h(
        'button',
        { class: 'btn ico small-only', type: 'button', 'aria-label': label, on: { click: () => step(/** @type {-1 | 1} */ (way)) } },
        icon(String(sign)),
      ),
    ),
  );
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

/** @param {KeyboardEvent} event @param {boolean} isOnMap */
function onKey(event, isOnMap) {
  const arrow = ARROWS[event.key];
  if (arrow && isOnMap && !event.shiftKey) {
    nudge(...arrow);
    return true;
  }
  if (event.key === 'Enter' && isOnMap) {
    press();
    return true;
  }
  const tool = prefs.keys ? TOOLS.find(([, , key]) => key === event.key.toLowerCase()) : undefined;
  if (tool) {
    useTool(tool[0]);
    return true;
  }
  if (event.key !== 'Delete' && event.key !== 'Backspace') return false;
  remove();
  return true;
}

/** @type {import('./map.js').Handler} */
export const handler = {
  enter: () => setEdit(true),
  leave: () => setEdit(false),
  click,
  grab,
  key: onKey,
  escape() {
    if (!edit.selected) return false;
    select(null);
    return true;
  },
};

/** The document whose map the selection is of. @type {import('../types.js').Doc | null} */
let last = studio.made?.doc ?? null;
on('drawn', () => {
  const doc = studio.made?.doc ?? null;
  // What is selected on one map is something else on another.
  if (last && doc && !sameMap(last, doc)) Object.assign(edit, { selected: null, cursor: null });
  last = doc;
  if (!edit.isOn) return;
  const marks = onStage()?.dungeon.marks.length ?? 0;
  if (edit.selected?.kind === 'mark' && edit.selected.at >= marks) edit.selected = null;
  paint();
  inspect();
});
