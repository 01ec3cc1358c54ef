<?php

declare(strict_types=1);

namespace VvPlayer;

use VvPlayer\Http\Response;
use VvPlayer\Http\Sender;

// Must come first: a viewer never reads a PHP message, regardless of the host's php.ini.
ini_set('display_errors', '0');
// Responses set their own type and length and have their own compressed variants.
ini_set('default_mimetype', '');
ini_set('zlib.output_compression', '0');
header_remove('X-Powered-By');

require __DIR__ . '/autoload.php';

// Half an answer is worse than a clean 500, so a warning is a bug like any other. A newer PHP's deprecations are not.
set_error_handler(static function (int $severity, string $message, string $file, int $line): bool {
    // A folder that open_basedir closes is one that is not there. PHP itself logs its name.
    if ((error_reporting() & $severity) === 0 || str_contains($message, 'open_basedir restriction in effect')) {
        return false;
    }
    throw new \ErrorException($message, 0, $severity, $file, $line);
}, E_ALL & ~E_DEPRECATED & ~E_USER_DEPRECATED);

set_exception_handler(static function (\Throwable $bug): void {
    error_log("VV Player: $bug");
    if (!headers_sent()) {
        Sender::send(Response::plain(500, 'An error in the player. The error log of PHP has it.'));
    }
});
