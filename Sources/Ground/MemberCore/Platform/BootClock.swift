import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The reading of the clock that counts from the machine's start and continues while it sleeps.
func bootClockReading() -> Duration {
    var reading = timespec()
    #if canImport(Darwin)
        clock_gettime(CLOCK_MONOTONIC, &reading)
    #else
        clock_gettime(CLOCK_BOOTTIME, &reading)
    #endif
    return .seconds(Int64(reading.tv_sec)) + .nanoseconds(Int64(reading.tv_nsec))
}

/// The system's identifier of this run of the machine; read once, because it cannot change.
let bootIdentifier: String = {
    #if canImport(Darwin)
        var size = 0
        guard sysctlbyname("kern.bootsessionuuid", nil, &size, nil, 0) == 0, size > 1 else { return SystemClock.unknownBootID }
        var bytes = [UInt8](repeating: 0, count: size)
        guard sysctlbyname("kern.bootsessionuuid", &bytes, &size, nil, 0) == 0 else { return SystemClock.unknownBootID }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    #else
        let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? SystemClock.unknownBootID
    #endif
}()
