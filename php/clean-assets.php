<?php

declare(strict_types=1);

/**
 * Run after each update: `php clean-assets.php`. Remembers the served build and deletes old assets that neither it nor
 * the two builds before it have.
 */

namespace VvPlayer\Assets;

if (PHP_SAPI !== 'cli') {
    http_response_code(404);
    exit;
}

require __DIR__ . '/src/autoload.php';

$builds = new Builds(__DIR__ . '/dist');
$now = time();
$lock = $builds->lock();
if ($lock === null || !$builds->remember($now)) {
    fwrite(STDERR, "dist/vv-manifest.json is missing, or dist cannot be written.\n");
    exit(1);
}
$deleted = $builds->clean($now);
echo count($deleted) . " old files deleted\n";
