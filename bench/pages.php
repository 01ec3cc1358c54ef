<?php

/** Pages of the bench as the widget's own is served: `/{page}/vv-player.php` is the build in the folder of that name. */

declare(strict_types=1);

require __DIR__ . '/../php/src/bootstrap.php';

$page = preg_match('~^/([a-z0-9-]+)/~', (string) $_SERVER['REQUEST_URI'], $match) === 1 ? $match[1] : '';
$player = new VvPlayer\Player(getenv('VV_DIST') . "/$page", VvPlayer\PageGlobals::fromEnvironment(getenv(...)));
VvPlayer\Sender::send($player->answer(VvPlayer\Request::fromGlobals()));
