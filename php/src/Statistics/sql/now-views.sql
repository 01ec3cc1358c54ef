-- Views with a message since a moment, one session after the other.
SELECT session_id, content_id, title, first_at, last_at, reason, started, failure, failure_host
FROM views
WHERE last_at >= :since
ORDER BY session_id, first_at
