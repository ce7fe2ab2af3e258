#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The user that this process acts as.
enum EffectiveUser {
    /// The user's number.
    static var id: UInt32 { geteuid() }
}
