-- Views with a message since a moment, one session after the other. Without those that began more than two days before: they are not worth a look into all partitions.
SELECT session_id, content_id, title, first_at, last_at, reason, started, failure, failure_host
FROM views
PREWHERE last_at >= :since
WHERE hour >= intDiv(:since, 3600) - 48
ORDER BY session_id, first_at
