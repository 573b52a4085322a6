/* no_process.c - a page starts no processes, which pictures in a terminal would need. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <spawn.h>

int posix_spawnp(pid_t *restrict pid, const char *restrict file,
                 const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
                 char *const *restrict argv, char *const *restrict environment)
{
    (void)pid, (void)file, (void)actions, (void)attributes, (void)argv, (void)environment;
    return ENOSYS;
}
