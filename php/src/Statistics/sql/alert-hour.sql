-- Views of one hour.
SELECT COALESCE(SUM(views), 0) AS views
FROM view_hours
WHERE hour = :hour AND dimension = 'all'
