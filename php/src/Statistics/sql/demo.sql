-- The mark of rows that a program has made up.
SELECT name FROM names WHERE kind = 'demo'
