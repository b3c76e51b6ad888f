import * as Phaser from 'phaser';

/// The layers of a map from the lowest. Nobody can stand on what is solid in these.
const LAYERS = ['cells', 'corners', 'water', 'shores', 'furniture', 'stairs', 'door_tiles'];
const SOLID = ['cells', 'water', 'furniture'];
const SPEED = 6;

/// The properties of an object of Tiled by their names.
export const properties = object => Object.fromEntries((object.properties ?? []).map(one => [one.name, one.value]));

export class DungeonScene extends Phaser.Scene {
  preload() {
    this.load.tilemapTiledJSON('map', 'map.tmj');
    this.load.image('tiles', 'map.tiles.png');
  }

  create() {
    const map = this.make.tilemap({ key: 'map' });
    const tiles = map.addTilesetImage(map.tilesets[0].name, 'tiles');
    const there = LAYERS.filter(name => map.getLayer(name));
    this.tiled = map;
    this.layers = Object.fromEntries(there.map(name => [name, map.createLayer(name, tiles)]));
    this.keys = new Set();
    this.addPlayer();
    for (const name of SOLID.filter(name => this.layers[name])) {
      this.layers[name].setCollisionByProperty({ solid: true });
      this.physics.add.collider(this.player, this.layers[name]);
    }
    this.addDoors();
    this.addKeys();
    this.cursors = this.input.keyboard.createCursorKeys();
    this.game.events.emit('dungeon-ready', this);
  }

  addPlayer() {
    const side = this.tiled.tileWidth;
    const start = this.tiled.findObject('party', one => one.name === 'start') ?? { x: side * 1.5, y: side * 1.5 };
    this.player = this.add.circle(start.x, start.y, side * 0.3, 0xffd866).setStrokeStyle(2, 0x222222);
    this.physics.add.existing(this.player);
    this.player.body.setCircle(side * 0.3);
    this.cameras.main.startFollow(this.player, true);
  }

  /// Closed doors stop whoever walks into them and then open; locked ones only for those with the key. Several doors side by
  /// side stand on one tile each.
  addDoors() {
    const layer = this.layers.door_tiles;
    if (!layer) return;
    const side = this.tiled.tileWidth;
    this.doors = new Map();
    for (const object of this.tiled.getObjectLayer('doors').objects) {
      const at = { x: Math.floor(object.x / side), y: Math.floor(object.y / side) };
      this.doors.set(`${at.x},${at.y}`, { ...at, ...properties(object) });
    }
    layer.forEachTile(tile => tile.setCollision(tile.index >= 0 && tile.properties.kind !== 'archway'));
    layer.calculateFacesWithin();
    this.physics.add.collider(this.player, layer, (_, tile) => this.open(tile.x, tile.y));
  }

  open(x, y) {
    const door = this.doors.get(`${x},${y}`);
    if (!door || (door.key && !this.keys.has(door.key))) return false;
    this.layers.door_tiles.removeTileAt(x, y, true, true);
    return true;
  }

  addKeys() {
    const marks = this.tiled.getObjectLayer('marks')?.objects ?? [];
    for (const object of marks.filter(one => one.name === 'key')) {
      const key = this.add.star(object.x, object.y, 5, 4, 9, 0xfbf236);
      this.physics.add.existing(key, true);
      this.physics.add.overlap(this.player, key, () => {
        this.keys.add(properties(object).key);
        key.destroy();
      });
    }
  }

  update() {
    const { left, right, up, down } = this.cursors;
    const speed = SPEED * this.tiled.tileWidth;
    this.player.body.setVelocity((right.isDown - left.isDown) * speed, (down.isDown - up.isDown) * speed);
  }
}
