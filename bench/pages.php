<?php

/** Serves the pages of the bench like the widget: `/{page}/vv-player.php` is the build in the folder of that name. */

declare(strict_types=1);

require __DIR__ . '/../php/src/bootstrap.php';

$page = preg_match('~^/([a-z0-9-]+)/~', (string) $_SERVER['REQUEST_URI'], $match) === 1 ? $match[1] : '';
$read = static fn (string $name): string|false => $name === 'VV_DIST' ? getenv($name) . "/$page" : getenv($name);
$settings = VvPlayer\Settings\Settings::read(VvPlayer\Settings\Environment::of(__DIR__ . '/.env', $read), __DIR__);
VvPlayer\Http\Sender::send((new VvPlayer\Player($settings))->answer(VvPlayer\Http\Request::fromGlobals()));
