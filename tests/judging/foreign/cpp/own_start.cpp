// problem: add
// attack: brings functions of its own for the start of a process and for its input and output
// expect: early-exit | wrong | syntax | tampered
#include <sys/syscall.h>
extern "C" long syscall(long, ...);
extern "C" long read(int descriptor, void *place, unsigned long size) {
    long got = syscall(SYS_read, descriptor, place, size);
    if (got > 0) syscall(SYS_write, 1, place, got);
    return got;
}
extern "C" int __libc_start_main(void *, int, char **, void *, void *, void *, void *) {
    syscall(SYS_exit_group, 0);
    return 0;
}
int add(int a, int b) { return 0; }
