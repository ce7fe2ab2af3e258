#if canImport(Darwin)
    import Darwin
    private let descriptors = RLIMIT_NOFILE
#elseif canImport(Glibc)
    import Glibc
    private let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#elseif canImport(Musl)
    import Musl
    private let descriptors = RLIMIT_NOFILE
#endif

/// The number of descriptors that this process may have open, and its later children.
public enum DescriptorLimit {
    /// Raises the limit as far as needed and allowed.
    /// - Parameter wanted: The needed number.
    /// - Returns: Whether the limit is high enough now.
    public static func allows(_ wanted: Int) -> Bool {
        var limit = rlimit()
        guard getrlimit(descriptors, &limit) == 0 else { return false }
        guard limit.rlim_cur < rlim_t(wanted) else { return true }
        limit.rlim_cur = min(limit.rlim_max, rlim_t(wanted))
        return setrlimit(descriptors, &limit) == 0 && limit.rlim_cur >= rlim_t(wanted)
    }
}
