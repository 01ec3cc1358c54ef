<?php

declare(strict_types=1);

error_reporting(E_ALL);
require __DIR__ . '/../../php/src/autoload.php';
require __DIR__ . '/TemporaryFolder.php';
require __DIR__ . '/HostSettings.php';
require __DIR__ . '/FakeNetwork.php';
require __DIR__ . '/Vast.php';
