<?php
/**
 * Plugin Name: VV Player
 * Description: Плеер фильмов и сериалов: шорткод, блок и вставка по ссылке.
 * Version: 0.2.0
 * Requires at least: 5.9
 * Requires PHP: 7.4
 * License: MIT
 * Text Domain: vv-player
 *
 * PHP 7.4 runs this folder: WordPress may stand on an older PHP than the player.
 */

defined('ABSPATH') || exit;

require __DIR__ . '/src/autoload.php';

VvPlayer\WordPress\Plugin::install(__FILE__);
