<?php

defined('ABSPATH') || exit;

spl_autoload_register(static function (string $class): void {
    $prefix = 'VvPlayer\\WordPress\\';
    if (strncmp($class, $prefix, strlen($prefix)) === 0) {
        $file = __DIR__ . '/' . substr($class, strlen($prefix)) . '.php';
        if (is_file($file)) {
            require $file;
        }
    }
});
