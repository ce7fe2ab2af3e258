#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// `kill -9` for one process.
func sendKill(_ process: Int32) -> Int32 { kill(process, SIGKILL) }

/// Lets a write to a process that has gone fail, instead of ending this one.
func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
