<?php

declare(strict_types=1);

namespace VvPlayer\Tests;

/** Gives each test a temporary folder. */
trait TemporaryFolder
{
    private string $folder;

    /** @before */
    public function makeFolder(): void
    {
        $this->folder = sys_get_temp_dir() . '/vv-player-' . bin2hex(random_bytes(6));
        mkdir($this->folder);
    }

    /** @after */
    public function removeFolder(): void
    {
        $this->remove($this->folder);
    }

    /** @return string the file's full path */
    private function write(string $name, string $text): string
    {
        $file = "$this->folder/$name";
        if (!is_dir(dirname($file))) {
            mkdir(dirname($file), recursive: true);
        }
        file_put_contents($file, $text);

        return $file;
    }

    private function remove(string $path): void
    {
        if (is_link($path) || !is_dir($path)) {
            unlink($path);

            return;
        }
        foreach (array_diff((array) scandir($path), ['.', '..']) as $name) {
            $this->remove("$path/$name");
        }
        rmdir($path);
    }
}
