<?php

defined('WP_UNINSTALL_PLUGIN') || exit;

require __DIR__ . '/src/autoload.php';

VvPlayer\WordPress\Options::remove();
