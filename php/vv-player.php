<?php
declare(strict_types=1);

require __DIR__ . '/src/bootstrap.php';

$settings = VvPlayer\Settings\Settings::read(VvPlayer\Settings\Environment::of(__DIR__ . '/.env', getenv(...), array_keys(getenv())), __DIR__);
VvPlayer\Http\Sender::send((new VvPlayer\Player($settings))->answer(VvPlayer\Http\Request::fromGlobals()));
