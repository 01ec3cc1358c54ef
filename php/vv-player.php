<?php
declare(strict_types=1);

require __DIR__ . '/src/bootstrap.php';

$dist = getenv('VV_DIST') ?: __DIR__ . '/../dist';
$player = new VvPlayer\Player($dist, VvPlayer\PageGlobals::fromEnvironment(getenv(...)));
VvPlayer\Sender::send($player->answer(VvPlayer\Request::fromGlobals()));
