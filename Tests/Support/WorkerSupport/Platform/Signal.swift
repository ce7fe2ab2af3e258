#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// `kill -9` for one process.
func sendKill(_ process: Int32) -> Int32 { kill(process, SIGKILL) }

/// Lets a write to an ended process fail, instead of ending this one.
func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
