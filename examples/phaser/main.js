import * as Phaser from 'phaser';
import { DungeonScene } from './dungeon.js';

const game = new Phaser.Game({
  type: Phaser.AUTO,
  width: 960,
  height: 640,
  pixelArt: true,
  backgroundColor: '#16161a',
  physics: { default: 'arcade' },
  scale: { mode: Phaser.Scale.RESIZE },
  scene: DungeonScene,
});

// For tests: the scene, once it stands.
game.events.on('dungeon-ready', scene => { window.dungeon = scene; });
