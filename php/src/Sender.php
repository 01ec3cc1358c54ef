<?php

declare(strict_types=1);

namespace VvPlayer;

/** The one place that writes to the client. */
final readonly class Sender
{
    /** @throws \Throwable before the first header if the body's file does not open */
    public static function send(Response $response): void
    {
        $body = $response->body instanceof FileSlice ? $response->body->open() : [$response->body];

        // The host's buffers would hold a whole file in memory, and its compressor would spoil length and ETag.
        while (ob_get_level() > 0 && @ob_end_clean()) {
        }
        if (!headers_sent()) {
            self::sendHead($response);
        }

        ignore_user_abort(true);
        foreach ($body as $chunk) {
            echo $chunk;
            flush();
            if (connection_aborted() !== 0) {
                return;
            }
        }
    }

    private static function sendHead(Response $response): void
    {
        header_remove();
        http_response_code($response->status);
        foreach ($response->headers as $name => $value) {
            header("$name: $value");
        }
    }
}
