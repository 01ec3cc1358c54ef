<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

/** Reads a secret from a terminal that does not show it, or from a file or pipe. */
final readonly class Terminal
{
    private const MAX_BYTES = 4096;

    /** @param resource $input */
    public function __construct(private mixed $input)
    {
    }

    /** @return string|null null at the end of the input */
    public function ask(string $prompt): ?string
    {
        if (!stream_isatty($this->input)) {
            return $this->line();
        }
        fwrite(STDERR, $prompt);
        $before = $this->hidden();
        $line = $this->line();
        if ($before !== null) {
            @shell_exec('stty ' . escapeshellarg($before));
        }
        fwrite(STDERR, "\n");

        return $line;
    }

    private function line(): ?string
    {
        $line = fgets($this->input, self::MAX_BYTES);

        return $line === false ? null : rtrim($line, "\r\n");
    }

    /** Hides what is typed; null where that is not possible. */
    private function hidden(): ?string
    {
        if (PHP_OS_FAMILY === 'Windows' || !function_exists('shell_exec')) {
            return null;
        }
        $before = trim((string) @shell_exec('stty -g 2>/dev/null'));
        if ($before === '') {
            return null;
        }
        @shell_exec('stty -echo');

        return $before;
    }
}
