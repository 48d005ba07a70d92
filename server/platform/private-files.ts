// Imported first by every program: only the user who runs it reads data and backups, whatever the caller's umask.
process.umask(0o077)
