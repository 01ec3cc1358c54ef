<?php

declare(strict_types=1);

namespace VvPlayer\Http;

/** The one place that writes to the client. */
final readonly class Sender
{
    private const REFUSAL = 'The player is not shown: this server began the response before its security headers.';

    /** @throws \Throwable before the first header if the body's file does not open */
    public static function send(Response $response): void
    {
        if (headers_sent($file, $line)) {
            // Without its policy anybody could frame the page, so nothing of it goes out. PHP itself begins an answer when it
            // shows a warning of a request that it finds odd, before any script runs; a script of the host's may do so too.
            $where = $file === '' ? 'before any script' : "at $file:$line";
            error_log("VV Player: the response began before the headers of the player, $where; the page was not sent");
            echo self::REFUSAL;

            return;
        }
        $body = $response->body instanceof FileSlice ? $response->body->open() : [$response->body];

        // The host's buffers would hold a whole file in memory, and its compressor would spoil length and ETag.
        while (ob_get_level() > 0 && @ob_end_clean()) {
        }
        self::sendHead($response);

        ignore_user_abort(true);
        foreach ($body as $chunk) {
            echo $chunk;
            flush();
            if (connection_aborted() !== 0) {
                break;
            }
        }
        if ($response->afterwards !== null) {
            self::end();
            ($response->afterwards)();
        }
    }

    /** Ends the answer for the client. A server without such a call sends what it has; the answer has its length. */
    private static function end(): void
    {
        foreach (['fastcgi_finish_request', 'litespeed_finish_request'] as $finish) {
            if (function_exists($finish)) {
                $finish();

                return;
            }
        }
        flush();
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
