<?php
declare(strict_types=1);

require __DIR__ . '/src/bootstrap.php';

$settings = VvPlayer\Settings::read(VvPlayer\Environment::of(__DIR__ . '/.env', getenv(...), array_keys(getenv())), __DIR__);
VvPlayer\Sender::send((new VvPlayer\Player($settings))->answer(VvPlayer\Request::fromGlobals()));
