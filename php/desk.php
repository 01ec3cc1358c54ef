<?php

declare(strict_types=1);

/** The command line of the statistics: `php desk.php` tells its commands. */

namespace VvPlayer;

if (PHP_SAPI !== 'cli') {
    http_response_code(404);
    exit;
}

require __DIR__ . '/src/autoload.php';

$terminal = new Desk\Terminal(STDIN);
$settings = Settings\Settings::read(Settings\Environment::of(__DIR__ . '/.env', getenv(...), array_keys(getenv())), __DIR__);
$settings->reportIgnored();
exit((new Desk\Commands(
    $settings,
    $terminal->ask(...),
    stream_isatty(STDIN),
    static fn (string $text) => fwrite(STDOUT, $text),
    static fn (string $text) => fwrite(STDERR, $text),
))->run(array_slice($argv, 1), time()));
